import { expect, test } from 'vitest';
import type { Contender } from '#core/contender.ts';
import { timeLeft } from '../../src/app/look/report/live-tally.svelte.ts';
import { aLanguageModel } from '../builders/a-language-model.ts';

const inPage = { kind: 'language-model', model: aLanguageModel({ providerId: 'wllama' }) } as Contender;
const remote = { kind: 'language-model', model: aLanguageModel() } as Contender;
const of = (...figures: [cells: number, meanMs?: number][]) =>
  figures.map(([cells, meanMs]) => ({ cells, meanMs }));

test('the time that is left is that of all cells of models in this page, at their pace so far', () => {
  expect(timeLeft([inPage, remote], of([4, 1000], [9, 50]), 10)).toBe(6000);
  // One that was not asked yet is taken to be as fast.
  expect(timeLeft([inPage, inPage], of([4, 1000], [0]), 10)).toBe(16_000);
});

test('nothing is said before their first cell, after their last, and without such models', () => {
  expect(timeLeft([inPage], of([0]), 10)).toBeUndefined();
  expect(timeLeft([inPage], of([10, 1000]), 10)).toBeUndefined();
  expect(timeLeft([remote], of([4, 1000]), 10)).toBeUndefined();
});
