import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { scorers } from '#measure/scorers/index.ts';

test('README says how many scorers there are', () => {
  const counts = [...readFileSync('README.md', 'utf8').matchAll(/(\d+) scorers/g)].map(([, count]) =>
    Number(count),
  );
  expect(counts.length).toBeGreaterThan(0);
  expect(new Set(counts)).toEqual(new Set([scorers.length]));
});

test('the table in the README of scorers names each of them', () => {
  const rows = readFileSync('src/measure/scorers/README.md', 'utf8')
    .split('\n')
    .filter((line) => /^\| [a-z]+ +\|/.test(line))
    .map((line) => line.split('|')[2]!.trim());
  // `mcpeval-strict, -flexible`: the second has the first's stem.
  const named = rows.flatMap((row) => {
    const [first, ...others] = row.split(', ');
    return [
      first!,
      ...others.map((other) => (other.startsWith('-') ? first!.replace(/-[a-z]+$/, other) : other)),
    ];
  });
  expect(named.filter((id) => id !== 'scorer').toSorted()).toEqual(scorers.map(({ id }) => id).toSorted());
});
