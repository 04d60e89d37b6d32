import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '#core/json.ts';
import { StartStates } from '../../src/files/datasets/sources/end-states.ts';
import { patchOf } from '#build/ground/shards.ts';
import { imported, rowsFile } from './imported.ts';

const json = fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<JsonValue>;

function after(start: JsonValue, patch: JsonValue): JsonValue | undefined {
  const states = new StartStates();
  states.learn({ shop: start });
  return states.after({ shop: patch })?.shop;
}

describe('end states that are written as changes', () => {
  test('any state comes back from its start and the patch between them', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), json), fc.dictionary(fc.string(), json), (start, end) => {
        const [one, other] = JSON.parse(JSON.stringify([start, end])) as [JsonObject, JsonObject];
        expect(after(one, patchOf(one, other))).toEqual(other);
      }),
    );
  });

  test('a list keeps what did not change, wherever items come or go', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ max: 3, min: 0 })),
        fc.array(fc.integer({ max: 3, min: 0 })),
        (a, b) => {
          expect(after({ a }, patchOf({ a }, { a: b }))).toEqual({ a: b });
        },
      ),
    );
  });

  const start = { list: [1, 2], of: { it: true } };
  test.each<[what: string, patch: JsonValue]>([
    ['a place that is not there', [{ op: 'replace', path: '/list/7', value: 1 }]],
    ['a member that is inherited', [{ op: 'replace', path: '/constructor/name', value: 1 }]],
    ['an operation of another name', [{ op: 'copy', path: '/of', from: '/list' }]],
    ['the whole', [{ op: 'replace', path: '', value: 1 }]],
    ['no value', [{ op: 'add', path: '/of/x' }]],
    ['a path that is no text', [{ op: 'remove', path: 3 }]],
    ['no list', { op: 'remove', path: '/of' }],
    ['too deep a path', [{ op: 'add', path: '/of'.repeat(100), value: 1 }]],
  ])('a patch with %s gives no end state', (_, patch) => {
    expect(after(start, patch)).toBeUndefined();
  });

  test('a member called __proto__ is a member and changes no prototype', () => {
    const end = after(start, [{ op: 'add', path: '/of/__proto__', value: { isMine: true } }]) as typeof start;
    expect(Object.hasOwn(end.of, '__proto__')).toBe(true);
    expect((end.of as JsonObject).isMine).toBeUndefined();
    expect(({} as JsonObject).isMine).toBeUndefined();
  });

  test('the start stays as it is', () => {
    after(start, [{ op: 'add', path: '/list/0', value: 0 }]);
    expect(start).toEqual({ list: [1, 2], of: { it: true } });
  });

  test('small rows cannot repeat a large start state without end', () => {
    const states = new StartStates();
    states.learn({ shop: { text: 'x'.repeat(1_000_000) } });
    const row = { shop: [{ op: 'add', path: '/n', value: 1 }] };
    expect(() => {
      for (let times = 0; times < 100; times++) states.after(row);
    }).toThrow(/too large together/);
  });

  const rows = (changes: JsonValue) =>
    rowsFile('rows.json', [
      {
        tool_table: [{ name: 'pay', description: '', input_schema: {} }],
        start_states: { shop: { paid: [] } },
      },
      {
        uuid: 'a',
        query: 'Pay 5.',
        mcp_tools_dict: { shop: ['pay'] },
        function_call_label: [{ name: 'pay', input: {} }],
        expected_changes: changes,
      },
    ]);

  test('an imported task has its end state whole', async () => {
    const { tasks } = await imported([rows({ shop: [{ op: 'add', path: '/paid/0', value: 5 }] })]);
    expect(tasks[0]!.target.state).toEqual({ shop: { paid: [5] } });
    expect(tasks[0]!.target.isWholeState).toBe(true);
  });

  test('changes that do not fit are named, and no end state is expected', async () => {
    const { tasks } = await imported([rows({ bank: [] })]);
    expect(tasks[0]!.target.state).toBeUndefined();
    expect(tasks[0]!.issues).toContainEqual(expect.objectContaining({ code: 'end-state-unreadable' }));
  });
});
