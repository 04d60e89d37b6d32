import { describe, expect, test } from 'vitest';
import { callName } from '#core/tool.ts';
import type { JsonObject } from '#core/json.ts';
import { answeredInText } from '#core/trajectory.ts';
import { scorersById } from '#measure/scorers/index.ts';
import { aTask } from '../builders/a-task.ts';

const due = (name: string, given: JsonObject, index: number) => ({
  id: `due-${index}`,
  server: null,
  name,
  arguments: Object.fromEntries(Object.entries(given).map(([key, value]) => [key, [value]])),
  optional: [],
  alternatives: [],
  step: 1,
  turn: 0,
  dependsOn: [],
});
const task = aTask({
  target: { calls: [due('find_order', { order: 'A' }, 0), due('find_order', { order: 'B' }, 1)] },
});
const said = (
  scorerId: string,
  calls: { name: string; parameters: JsonObject; id?: string; step?: number }[],
) => scorersById.get(scorerId)!.score(task, answeredInText(JSON.stringify(calls))).explanation;
const order = (name: string) => ({ name: 'find_order', parameters: { order: name } });

test('a call is named by its number, counted from one, and its tool', () => {
  expect(callName(1, 'find_order')).toBe('call 2, `find_order`');
  expect(callName(1, 'find_order', '')).toBe('call 2, find_order');
});

describe('an explanation names the call it speaks of as a person sees it numbered', () => {
  test.each(['mcpbr-mcptoolbench', 'ast', 'call-f1'])('%s, of a wrong argument', (scorer) => {
    expect(said(scorer, [order('A'), order('C')])).toContain(
      '`order` should be `B`, not `C` in call 2, `find_order`',
    );
  });
  test('the number is that of the call made, not of the call that was due', () => {
    expect(said('ast', [order('B'), order('C')])).toContain(
      '`order` should be `A`, not `C` in call 2, `find_order`',
    );
  });
  test('of a call beyond those that were due', () => {
    expect(said('ast', [order('A'), order('B'), order('C')])).toContain('call 3, `find_order`');
  });
  test('a plan that refers to nothing is named by its call, not by an id alone', () => {
    expect(
      said('ast-dag', [
        { ...order('A'), id: 'x-1', step: 1 },
        { ...order('<x-9_result>'), id: 'x-2', step: 2 },
      ]),
    ).toContain('call 2, `find_order`, refers to `x-9`, which is no call');
  });
});
