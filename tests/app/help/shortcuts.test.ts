import { expect, test } from 'vitest';
import { groupsFor, shortcutGroups } from '../../../src/app/learn/help/shortcuts.ts';
import { sourceTexts } from '../../tools/source-texts.ts';
import routeTable from '../../../src/app/routes.ts?raw';

const sources = sourceTexts(['src/app'], /\.svelte$/);
const listed = new Set(
  shortcutGroups.flatMap(({ shortcuts }) => shortcuts.flatMap(({ keys }) => keys)).map((key) => key.at(-1)!),
);

/** The single characters that a component compares a pressed key with. */
const charactersIn = (source: string): string[] =>
  [...source.matchAll(/\bkey(?:\.toLowerCase\(\))? [!=]== '(\S)'/g)].map(([, key]) => key!);

test('every key that a page of the site takes is in the list', () => {
  const taken = Object.entries(sources).flatMap(([path, source]) =>
    charactersIn(source).map((key) => ({ path, key })),
  );
  expect(taken.length).toBeGreaterThan(8);
  const isListed = (key: string): boolean => listed.has(key) || listed.has(key.toUpperCase());
  expect(taken.filter(({ key }) => !isListed(key))).toEqual([]);
});

test('every group is of pages that exist', () => {
  const patterns = [...routeTable.matchAll(/pattern: '([^']*)'/g)].map(([, pattern]) => pattern);
  expect(patterns.length).toBeGreaterThan(20);
  for (const { on = [] } of shortcutGroups) for (const pattern of on) expect(patterns).toContain(pattern);
});

test('the shortcuts of a page come first, those of every page next, and none is left out', () => {
  const places = groupsFor('r/:run/label').map(({ where }) => where);
  expect(places.slice(0, 2)).toEqual(['Human labels', 'Everywhere']);
  expect(places).toHaveLength(shortcutGroups.length);
  expect(groupsFor(undefined)[0]!.where).toBe('Everywhere');
});
