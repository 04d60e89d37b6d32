import fc from 'fast-check';
import { expect, test } from 'vitest';
import { equalOrder, stratifiedOrder } from '#core/random.ts';
import { SIX_CELLS } from '#core/six-cells.ts';

const categoriesOf = fc.array(fc.constantFrom('maps', 'files', 'pay', ''), { minLength: 1, maxLength: 200 });

test('every position is drawn once, and the same seed draws the same', () => {
  fc.assert(
    fc.property(categoriesOf, fc.nat(), (categories, seed) => {
      const order = stratifiedOrder(categories.length, seed, (position) => categories[position]!);
      expect([...order].sort((a, b) => a - b)).toEqual(categories.map((_, position) => position));
      expect(stratifiedOrder(categories.length, seed, (position) => categories[position]!)).toEqual(order);
    }),
  );
});

test('every beginning holds each category by its share, at most one off', () => {
  fc.assert(
    fc.property(categoriesOf, fc.nat(), fc.nat(200), (categories, seed, size) => {
      const drawn = stratifiedOrder(categories.length, seed, (position) => categories[position]!).slice(
        0,
        size,
      );
      for (const category of new Set(categories)) {
        const all = categories.filter((each) => each === category).length;
        const own = drawn.filter((position) => categories[position] === category).length;
        expect(Math.abs(own - (drawn.length * all) / categories.length)).toBeLessThanOrEqual(1.5);
      }
    }),
  );
});

test('sixty of six equal categories are ten of each, whatever the seed', () => {
  const category = (position: number): string => `c${position % 6}`;
  for (const seed of [1, 2, 3]) {
    const drawn = stratifiedOrder(600, seed, category).slice(0, 60);
    const counts = new Map<string, number>();
    for (const each of drawn) counts.set(category(each), (counts.get(category(each)) ?? 0) + 1);
    expect([...counts.values()]).toEqual([10, 10, 10, 10, 10, 10]);
  }
  expect(stratifiedOrder(600, 1, category)).not.toEqual(stratifiedOrder(600, 2, category));
});

test('equal samples take the same of each group until one has no more, and a larger one begins with the smaller', () => {
  fc.assert(
    fc.property(categoriesOf, fc.nat(), fc.integer({ min: 1, max: 60 }), (categories, seed, each) => {
      const groups = ['pay', 'maps', 'files'];
      const groupOf = (position: number): string => categories[position]!;
      const drawn = equalOrder(categories.length, seed, each, groups, groupOf);
      expect(new Set(drawn).size).toBe(drawn.length);
      for (const group of groups) {
        const all = categories.filter((category) => category === group).length;
        expect(drawn.filter((position) => categories[position] === group)).toHaveLength(Math.min(all, each));
      }
      expect(drawn.every((position) => groups.includes(categories[position]!))).toBe(true);
      const larger = equalOrder(categories.length, seed, each + 5, groups, groupOf);
      expect(larger.slice(0, drawn.length)).toEqual(drawn);
    }),
  );
});

test('ten of each of the six cells are sixty, in turns', () => {
  const drawn = equalOrder(600, 7, 10, SIX_CELLS, (position) => SIX_CELLS[position % 6]!);
  expect(drawn).toHaveLength(60);
  expect(drawn.slice(0, 12).map((position) => SIX_CELLS[position % 6])).toEqual([...SIX_CELLS, ...SIX_CELLS]);
});
