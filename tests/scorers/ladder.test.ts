import { describe, expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '#core/json.ts';
import type { Rung } from '#core/score.ts';
import { comparators } from '#measure/scorers/index.ts';
import { tokensOf } from '../../src/measure/scorers/ladder/canonical.ts';
import { firstRung, typedLadder } from '../../src/measure/scorers/ladder/first-rung.ts';
import cases from '../vectors/ladder/first-rung.json';

interface Case {
  name: string;
  accepted: JsonValue[];
  made?: JsonValue;
  schema?: JsonObject;
  optional?: boolean;
  rungs?: Rung[];
  jaccard?: number;
  comparators?: string[];
  rung: Rung | null;
}

describe('the first rung that holds', () => {
  test.each(cases as Case[])('$name', ({ accepted, made, rung, name: _name, comparators: ids, ...given }) => {
    const chosen = ids ? comparators.filter((comparator) => ids.includes(comparator.id)) : comparators;
    const result = firstRung(accepted, made, { ...typedLadder, ...given, comparators: chosen });
    expect(result.rung).toBe(rung);
    expect('rule' in result ? result.rule : result.reason).not.toBe('');
  });

  test('NaN equals nothing, huge numbers end', () => {
    expect(firstRung([NaN], NaN, typedLadder).rung).toBeNull();
    expect(firstRung([1e308], 1e308, typedLadder).rung).toBe('E0');
  });

  test('every comparator is symmetric on the cases and deaf to other kinds', () => {
    for (const comparator of comparators) {
      for (const { accepted, made } of cases as Case[]) {
        if (made === undefined || accepted.length === 0) continue;
        expect(comparator.same(accepted[0]!, made)).toBe(comparator.same(made, accepted[0]!));
      }
      for (const other of [null, true, {}, [], '', 'x'.repeat(1_000_000)]) {
        expect(comparator.same(other, 'data/a.txt')).toBe(false);
      }
    }
  });
});

test('a word of nine million letters is one word, which a repeated pattern has no stack for', () => {
  const word = '京'.repeat(9_000_000);
  expect([...tokensOf(`${word} is`)]).toEqual([word, 'is']);
});
