import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { intervalsCsv, pointsCsv } from '../../src/app/look/plots/figure-csv.ts';
import { labelsApart, niceTicks } from '../../src/app/look/plots/rate-points.ts';
import { xmlText } from '../../src/app/look/plots/save-figure.ts';

const row = { name: 'birch-2', n: 12, low: 0.1, estimate: 1 / 3, high: 0.6 };

describe('a figure as CSV', () => {
  test('has the rates as they were computed, with kind and n', () => {
    expect([...intervalsCsv([row])].join('')).toBe(
      `system,kind,n,rate,low,high,undecided\r\nbirch-2,measured,12,${1 / 3},0.1,0.6,\r\n`,
    );
  });
  test('says why there is no rate, and writes none', () => {
    const none = { ...row, group: 'pay', undecided: 'nothing counted' };
    expect([...intervalsCsv([none])][1]).toBe('pay,birch-2,measured,12,,,,nothing counted\r\n');
  });
  test.each(['=1+1', '+cmd', '@sum', '\t=1', '"=1'])('turns %j into a text', (name) => {
    const csv = [
      ...intervalsCsv([{ ...row, name }]),
      ...pointsCsv([{ row: { ...row, name }, x: point }], name),
    ];
    for (const line of csv) expect(line).not.toMatch(/(^|,)"?[\s"]*[=+@]/);
  });
});
const point = { mean: 1, low: 0.5, high: 2, n: 3 };

test('words of others cannot open an element or an attribute of a picture', () => {
  fc.assert(
    fc.property(fc.string(), (words) => {
      expect(xmlText(words)).not.toMatch(/[<>"]|&(?!amp;|lt;|gt;|quot;)|\p{Cc}/u);
    }),
  );
});

describe('a plot of rates over an amount', () => {
  test.each([
    [1000, [0, 250, 500, 750, 1000]],
    [1020, [0, 500, 1000, 1500]],
    [0.037, [0, 0.01, 0.02, 0.03, 0.04]],
    [0, [0, 1]],
    [Infinity, [0, 1]],
  ])('its axis up to %d starts at 0 and ends at a round step', (most, ticks) => {
    expect(niceTicks(most)).toEqual(ticks);
  });
  test('any axis holds its largest amount in at most five steps', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-9, max: 1e12, noNaN: true }), (most) => {
        const ticks = niceTicks(most);
        expect(ticks[0]).toBe(0);
        expect(ticks.at(-1)!).toBeGreaterThanOrEqual(most * (1 - 1e-8));
        expect(ticks.length).toBeLessThanOrEqual(6);
      }),
    );
  });
  test('names keep their order and do not cover each other, as far as they fit', () => {
    const heights = fc.array(fc.double({ min: 0, max: 320, noNaN: true }), { maxLength: 18 });
    fc.assert(
      fc.property(heights, (wanted) => {
        const placed = labelsApart(wanted, 320).toSorted((a, b) => a - b);
        for (const [at, place] of placed.entries()) {
          expect(place).toBeLessThanOrEqual(320);
          if (at > 0) expect(place - placed[at - 1]!).toBeGreaterThanOrEqual(17 - 1e-9);
        }
      }),
    );
  });
});
