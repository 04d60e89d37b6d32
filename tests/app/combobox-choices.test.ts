import { expect, test } from 'vitest';
import { MOST_SHOWN, shownChoices } from '../../src/app/run/listed-models.svelte.ts';

const many = Array.from({ length: 5000 }, (_, index) => ({ value: `model-${index}`, hint: 'host.example' }));

test('at most a hundred choices are shown, and the rest is counted', () => {
  expect(shownChoices(many, '')).toEqual({ choices: many.slice(0, MOST_SHOWN), more: 4900 });
});

test('what is typed filters by value and hint, whatever its case and its spaces around', () => {
  expect(shownChoices(many, ' MODEL-4999 ').choices).toEqual([many[4999]]);
  expect(shownChoices(many, 'Host.Example').more).toBe(4900);
  expect(shownChoices(many, 'nothing')).toEqual({ choices: [], more: 0 });
});
