import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-svelte';
import EstimateLine from '../../src/app/run/EstimateLine.svelte';
import InPageLine from '../../src/app/run/InPageLine.svelte';
import { measured } from '../../src/app/run/local-models/measured.svelte.ts';
import { aLanguageModel } from '../builders/a-language-model.ts';
import WithStores from './WithStores.svelte';

const ref = aLanguageModel({ id: 'wllama:small', title: 'Small', providerId: 'wllama', model: 'small' });
const OFFER = 'Offer the best 5 tools';
afterEach(cleanup);

const speed = { reads: 30, writes: 10 };

test('says in seconds what the first question about a task costs here', async () => {
  const limits = { context: 4096, speed };
  await render(InPageLine, {
    ref,
    limits,
    lengths: [600, 1200],
    cells: undefined,
    answer: 160,
    menu: { strategy: 'top-k', k: 5 },
    onfew: () => {},
  });
  await expect
    .element(page.getByText(/^Small takes about 30\.0\s+s to read the first question/))
    .toBeVisible();
  expect(page.getByRole('button', { name: OFFER }).elements()).toEqual([]);
});

test('says where the speed of a model that was not tried is measured, and offers fewer tools', async () => {
  const limits = { context: 4096, speed: undefined };
  const onfew = vi.fn();
  const given = { ref, limits, lengths: [900], cells: undefined, answer: 160, menu: undefined };
  const { rerender } = await render(InPageLine, { ...given, onfew });
  await expect.element(page.getByText(/is measured by Test[^]+about 900 tokens/)).toBeVisible();
  // Few tools are offered wherever there are more, unless menus are compared.
  await page.getByRole('button', { name: OFFER }).click();
  expect(onfew).toHaveBeenCalledOnce();
  await rerender({ ...given, onfew: undefined });
  await expect.element(page.getByRole('button', { name: OFFER })).not.toBeInTheDocument();
});

test('says before the run which questions are too long, and offers fewer tools', async () => {
  const onfew = vi.fn();
  const limits = { context: 2048, speed };
  const given = { ref, limits, lengths: [600, 1900, 5000], cells: undefined, answer: 160, onfew };
  const { rerender } = await render(InPageLine, { ...given, menu: { strategy: 'all' } });
  await expect.element(page.getByText(/^For 2 tasks of 3 looked at[^]+2,048 tokens/)).toBeVisible();
  await page.getByRole('button', { name: OFFER }).click();
  expect(onfew).toHaveBeenCalledOnce();
  await rerender({ ...given, menu: { strategy: 'top-k', k: 5 } });
  await expect.element(page.getByRole('status')).toBeVisible();
  expect(page.getByRole('button', { name: OFFER }).elements()).toEqual([]);
});

test('counts an estimate again once a test has measured the speed', async () => {
  const config = {
    title: 'T',
    selection: { datasetId: 'none' },
    models: [],
    agentIds: ['single-shot'],
    repeats: 1,
    seed: 1,
    scorerIds: [],
  };
  const given = { config, isAsked: true, models: 0, onaside: () => {}, onfew: () => {} };
  await render(WithStores, { of: EstimateLine as never, given });
  const counting = page.getByText('Counting its questions…');
  // There is no such data set.
  await expect.element(page.getByText('Its questions cannot be counted beforehand.')).toBeVisible();
  measured.note();
  await expect.element(counting).toBeVisible();
  await expect.element(counting).not.toBeInTheDocument();
});
