import { expect, test } from 'vitest';
import type { LanguageModelRef } from '#core/model.ts';
import type { RunConfig } from '#core/run.ts';
import { whyNoStop } from '../../src/app/run/stop-words.ts';
import { StopWatch } from '../../src/headless/stopping.ts';
import { aSetup } from '../parts/a-plan.ts';

const model = (id: string): LanguageModelRef => ({
  id,
  kind: 'language-model',
  title: id,
  providerId: 'openai-compatible',
  model: id,
});
const configOf = (models: number): RunConfig => ({
  ...aSetup().config,
  agentIds: ['native-tools'],
  models: ['a', 'b', 'c'].slice(0, models).map(model),
});

test.each([1, 2, 3])('the page lets a run of %i models stop where the command does', (models) => {
  const config = configOf(models);
  const isTaken = (): boolean => {
    try {
      return Boolean(new StopWatch(config, { margin: 5 }, 10));
    } catch {
      return false;
    }
  };
  expect(whyNoStop(config, 1) === '').toBe(isTaken());
  expect(isTaken()).toBe(models === 2);
});

test('parts do not stop, since none sees the others', () => {
  expect(whyNoStop(configOf(2), 4)).toMatch(/^A run in one part/);
  expect(whyNoStop(configOf(3), 4)).toMatch(/compares 3\.$/);
});
