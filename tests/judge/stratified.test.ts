import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stratifiedOrder } from '#core/random.ts';

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
