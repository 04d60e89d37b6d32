import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fittedScale } from '../../src/app/look/plots/fitted-scale.ts';
import { placeOn, WHOLE } from '../../src/app/look/plots/intervals.ts';
import { marksWords } from '../../src/app/look/plots/marks-words.ts';

const row = (low: number, high: number) => ({ name: 'a', n: 100, low, estimate: (low + high) / 2, high });

test.each([
  [
    'rates that lie together have the tens around them',
    [row(0.72, 0.8), row(0.81, 0.93)],
    { low: 0.7, high: 1, ticks: [70, 80, 90, 100] },
  ],
  ['rates far apart have the whole axis', [row(0.1, 0.2), row(0.7, 0.9)], WHOLE],
  ['no rate at all has the whole axis', [], WHOLE],
  [
    'what is undecided has no say',
    [{ ...row(0, 0), undecided: 'nothing' }, row(0.4, 0.5)],
    { low: 0.4, high: 0.5, ticks: [40, 45, 50] },
  ],
])('%s', (_, rows, scale) => {
  expect(fittedScale(rows)).toEqual(scale);
});

test('every interval lies on its axis', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(fc.array(fc.tuple(share, share)), (pairs) => {
      const rows = pairs.map(([a, b]) => row(Math.min(a, b), Math.max(a, b)));
      const scale = fittedScale(rows);
      for (const { low, high } of rows) {
        expect(parseFloat(placeOn(scale, low))).toBeGreaterThanOrEqual(0);
        expect(parseFloat(placeOn(scale, high))).toBeLessThanOrEqual(100);
      }
    }),
  );
});

test('what marks mean is said where they are of several kinds, and once that all are recorded', () => {
  expect(marksWords([{ who: 'recorded' }, { who: 'recorded' }])).toBe(
    ' All are recorded; none was asked here.',
  );
  expect(marksWords([{ who: 'recorded' }, { who: 'baseline' }])).toMatch(
    /Ring: recorded.*square: a baseline/,
  );
  expect(marksWords([{ who: 'language-model' }, { who: 'scripted' }])).toBe('');
  expect(marksWords([{}])).toBe('');
  expect(marksWords([{ who: 'language-model' }, { who: 'baseline', kind: 'line' }])).toBe('');
});
