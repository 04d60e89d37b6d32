import { describe, expect, test } from 'vitest';
import { beginWith, faultsOf, onServersThere } from '../../../src/app/run/last-setup.ts';
import { missingWords } from '../../../src/app/frame/words/execution.ts';
import { termsWords } from '../../../src/app/run/start-checks.ts';
import { defaultConfig } from '../../../src/app/frame/linked-setup.ts';
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

test('the faults of the last set-up do not stay for the next one, and are known', () => {
  const plan = { seed: 1, rules: [{ kind: 'timeout' as const, rate: 0.1 }] };
  const faulty = { ...last, execution: { on: 'testbed' as const, faultPlans: [plan] } };
  expect(faultsOf(faulty)).toEqual([plan]);
  expect(beginWith(fresh, faulty, false, here)).toEqual({ ...last, execution: { on: 'testbed' } });
  expect(faultsOf({ execution: { on: 'testbed', faultPlans: [{ seed: 1, rules: [] }] } })).toEqual([]);
});

test('what holds for a run is said beside its cells: how models are asked, where calls go, what decides', () => {
  const plan = { seed: 1, rules: [{ kind: 'timeout' as const, rate: 0.1 }] };
  const config = { ...last, limits: { maxSteps: 40, maxCalls: 30 }, decidedBy: 'task-outcome' };
  expect(termsWords({ ...config, execution: { on: 'testbed', faultPlans: [plan] } })).toMatch(
    /at most 40 turns and 30 calls; .*Calls are executed on the testbed, with the fault “.*” in 10 % of .*\. Decided by “Task outcome”\.$/,
  );
  expect(termsWords({ ...fresh, execution: { on: 'testbed' } })).toBe(
    'Calls are executed on the testbed, without faults.',
  );
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

describe('the person’s own servers of the last set-up', () => {
  const execution = { on: 'servers' as const, serverIds: ['a', 'b', 'c'] };
  const servers = [
    { id: 'a', title: 'notes.example' },
    { id: 'b', title: 'files.example' },
  ];
  const kept = { config: { ...last, execution }, servers };

  test('come back where they are still known', () => {
    const { config, missing } = onServersThere(kept, here);
    expect(config).toEqual(kept.config);
    expect(missing).toEqual([]);
  });

  test('are named where they are not, by their ids where no name was kept', () => {
    const { config, missing } = onServersThere(kept, (id) => id === 'a');
    expect(config.execution).toEqual({ on: 'servers', serverIds: ['a'] });
    expect(missing).toEqual(['files.example', 'c']);
    expect(missingWords(missing)).toBe(
      'No longer on the Connect page: “files.example”, “c”. Choose other servers under “Tools”, or connect them again.',
    );
  });

  test('change nothing of a set-up on the testbed', () => {
    const onTestbed = { config: { ...last, execution: { on: 'testbed' as const } }, servers: [] };
    expect(onServersThere(onTestbed, () => false)).toEqual({ config: onTestbed.config, missing: [] });
  });
});

test('edited texts of tools are not taken on: the next tasks may not have these tools', () => {
  const best = { strategy: 'top-k' as const, k: 10 };
  const edited = [{ server: null, name: 'maps_distance', description: 'New' }];
  const menusAfter = (...menus: NonNullable<typeof last.menus>) => {
    const { menu, menus: kept } = beginWith(fresh, { ...last, menus }, false, here);
    return kept ?? menu;
  };
  expect(menusAfter(best, { ...best, edited })).toEqual(best);
  expect(menusAfter({ strategy: 'all', edited }, best)).toEqual([{ strategy: 'all' }, best]);
});
