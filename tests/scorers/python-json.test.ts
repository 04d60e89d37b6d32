import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pythonEquals, PythonError, type PythonValue } from '../../src/measure/scorers/python/values.ts';
import { readPythonJson, pythonJsonOrUndefined } from '../../src/measure/scorers/python/json.ts';
import { percent } from '../../src/measure/scorers/mcpbr/evaluate-mcptoolbench.ts';
import { runs } from '../tools/full-size.ts';

/** The value, 'no JSON', or the name of the exception. In a list, because NaN differs from itself outside of one. */
function reading(read: () => PythonValue | undefined): PythonValue {
  try {
    const value = read();
    return value === undefined ? 'no JSON' : [value];
  } catch (error) {
    if (!(error instanceof PythonError)) throw error;
    return error.exception === 'JSONDecodeError' ? 'no JSON' : error.exception;
  }
}

const pieces = fc.constantFrom(
  ...[
    '[',
    ']',
    '{',
    '}',
    '"',
    '"a"',
    ':',
    ',',
    '{"a":',
    '1',
    '-',
    '.5',
    'e9',
    '9007199254740993',
    '7'.repeat(15),
  ],
  ...[
    'null',
    'true',
    'false',
    'NaN',
    '-Infinity',
    'Infinity',
    'nan',
    ' ',
    '\n',
    '\t',
    '\u00a0',
    '\ufeff',
    '\\',
    'I ',
  ],
);

describe('the quick way to read an answer', () => {
  // Seen to fail when the look at both ends asked for a bracket one place behind the opening one, and when the steps over digits
  // were 17 long.
  test('reads what the slow way reads, raises what it raises', () => {
    const json = fc
      .json({ maxDepth: 3 })
      .chain((text) => fc.constantFrom(text, ` ${text}\n`, text.slice(1), `${text},`));
    const text = fc.oneof(
      json,
      fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join('')),
      fc
        .tuple(fc.nat(40), fc.integer({ min: 14, max: 20 }))
        .map(([blanks, digits]) => `[${' '.repeat(blanks)}${'9'.repeat(digits)}]`),
    );
    fc.assert(
      fc.property(text, (answer) => {
        const [quick, slow] = [pythonJsonOrUndefined, readPythonJson].map((read) =>
          reading(() => read(answer)),
        );
        expect(pythonEquals(quick!, slow!), answer).toBe(true);
      }),
      { numRuns: runs(3000) },
    );
  });

  test.each([
    ['[', 1000, 'RecursionError'],
    ['[', 999, 'no JSON'],
    ['{"a":', 1000, 'RecursionError'],
    ['[{"a":', 500, 'RecursionError'],
  ])('%s, %d times and never closed: %s', (opening, times, outcome) => {
    expect(reading(() => pythonJsonOrUndefined(opening.repeat(times)))).toBe(outcome);
  });

  test('an integer of more than 4,300 digits raises before the rest is found to be no JSON', () => {
    expect(reading(() => pythonJsonOrUndefined(`[${'1'.repeat(4301)}`))).toBe('ValueError');
  });
});

test('a raised exception is an Error that carries no stack', () => {
  const error = new PythonError('KeyError', "'uuid'");
  expect(error).toBeInstanceOf(Error);
  expect('stack' in error && error.stack).toBeFalsy();
  expect(String(error)).toBe("PythonError: 'uuid'");
});

// Seen to fail when everything nearer than 0.5 to a tenth was rounded to it. Toggling the threshold is what separates the two ways.
test('a share is written as exact decimal arithmetic writes it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4000 }), fc.nat(4000), (whole, part) => {
      const share = Math.min(part, whole) / whole;
      expect(percent(share)).toBe(exactly(share * 100));
    }),
    { numRuns: runs(2000) },
  );
});

/** A double to one decimal, half to even, in integers: a double below 2^7 times 2^60 is a whole number. */
function exactly(value: number): string {
  const scaled = BigInt(value * 2 ** 60) * 10n;
  const unit = 2n ** 60n;
  const [tenths, rest] = [scaled / unit, scaled % unit];
  const isUp = rest * 2n > unit || (rest * 2n === unit && tenths % 2n === 1n);
  const rounded = tenths + (isUp ? 1n : 0n);
  return `${rounded / 10n}.${rounded % 10n}%`;
}
