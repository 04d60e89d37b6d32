import { expect, test } from 'vitest';
import { beginWith } from '../../../src/app/models/last-setup.ts';
import { defaultConfig } from '../../../src/app/report/setup.ts';
import { aLanguageModel } from '../../builders/a-language-model.ts';

const fresh = defaultConfig('ground', 'Ground');
const model = aLanguageModel();
const last = { ...fresh, repeats: 3, models: [...fresh.models, model], agentIds: ['react' as const] };
const here = () => true;

test('a new set-up begins with native tool calling, and without a last one stays as it is', () => {
  expect(fresh.agentIds).toEqual(['native-tools']);
  expect(beginWith(fresh, undefined, false, here)).toBe(fresh);
});

test('the last set-up comes back whole', () => {
  expect(beginWith(fresh, last, false, here)).toEqual(last);
});

test('tasks that the address names take the place of the last ones', () => {
  const named = { ...fresh, title: 'Other', selection: { datasetId: 'other', taskIds: ['1'] } };
  const begun = beginWith(named, last, true, here);
  expect(begun.selection).toEqual(named.selection);
  expect(begun.title).toBe('Other');
  expect(begun.repeats).toBe(3);
});

test('language models that were removed meanwhile do not come back', () => {
  const { models, agentIds } = beginWith(fresh, last, false, () => false);
  expect(models).toEqual(fresh.models);
  expect(agentIds).toEqual(['react']);
});

test('after a run of baselines alone, language models are asked as in a new set-up', () => {
  const baselines = { ...fresh, agentIds: ['single-shot' as const], limits: undefined };
  expect(beginWith(fresh, baselines, false, here)).toMatchObject({
    agentIds: fresh.agentIds,
    limits: fresh.limits,
  });
});
