import { expect, test } from 'vitest';
import { contendersOf } from '#core/contender.ts';
import { menusOf } from '#core/agent.ts';
import {
  defaultConfig,
  isRace,
  offeredOfQuery,
  raceSetup,
  raceWords,
} from '../../src/app/frame/linked-setup.ts';
import { aLanguageModel } from '../builders/a-language-model.ts';

const asked = (query: string) => offeredOfQuery(new URLSearchParams(query));
const titles = (query: string): string[] =>
  contendersOf({ ...defaultConfig('ground', ''), models: [aLanguageModel()], ...asked(query) }).map(
    ({ title }) => title,
  );

test('a race asks one model in three ways, or with three menus', () => {
  expect(titles('race=ways')).toEqual([
    'Test model, native tools',
    'Test model, tool search',
    'Test model, code mode',
  ]);
  expect(menusOf(asked('race=ways')!)).toEqual([{ strategy: 'padded' }]);
  expect(titles('race=menus')).toEqual([
    'Test model, best 128 of all at hand by server then tool',
    'Test model, best 40 of all at hand by server then tool',
    'Test model, best 10 of all at hand by server then tool',
  ]);
});

test('a race has language models alone, ten tasks and a budget; without a model it asks for one', () => {
  const query = new URLSearchParams('race=ways');
  const config = { ...defaultConfig('ground', ''), ...offeredOfQuery(query)! };
  const race = raceSetup(config, config, query);
  expect(race.models).toEqual([]);
  expect(race.selection.sample).toEqual({ size: 10, seed: config.seed });
  expect(race.budget).toEqual({ dollars: 2, tokens: 1_500_000 });
  expect(raceWords(race, false)).toBe(
    'A race is set: a model takes every task 3 times: native tools, tool search, code mode. Add a language model to run it.',
  );
  const menus = {
    ...race,
    ...offeredOfQuery(new URLSearchParams('race=menus'))!,
    models: [aLanguageModel()],
  };
  expect(raceWords(menus, true)).toMatch(/3 times: best 128 of all at hand by server then tool, .*\.$/);
  expect(raceWords(menus, true)).not.toContain('Add');
  const own = { ...config, selection: { ...config.selection, sample: { size: 30, seed: 1 } } };
  expect(raceSetup(config, own, new URLSearchParams('race=ways&sample=30')).selection.sample?.size).toBe(30);
  expect(isRace(query) && !isRace(new URLSearchParams('race=constructor'))).toBe(true);
});

test('a race takes the tasks and the place of the address, whatever was run before', () => {
  const asked = { ...defaultConfig('ground', 'Ground') };
  const last = {
    ...defaultConfig('my-tasks', 'Mine'),
    selection: { datasetId: 'my-tasks', taskIds: ['a'], filter: { text: 'oslo' } },
    execution: { on: 'servers' as const, serverIds: ['own'] },
  };
  const race = raceSetup(last, asked, new URLSearchParams('race=menus'));
  expect(race).toMatchObject({ title: 'Ground', execution: { on: 'testbed' } });
  expect(race.selection).toEqual({ datasetId: 'ground', sample: { size: 10, seed: last.seed } });
});

test('edited tools are run beside the tools as they are', () => {
  const edited = [{ server: null, name: 'find', description: 'New' }];
  expect(asked(`edited=${encodeURIComponent(JSON.stringify(edited))}`)?.agentIds).toEqual(['native-tools']);
  expect(asked(`edited=${encodeURIComponent(JSON.stringify(edited))}`)?.menus).toEqual([
    { strategy: 'all' },
    { strategy: 'all', edited },
  ]);
  const menu = { strategy: 'top-k', k: 5, ranking: 'bm25f', among: 'at-hand' };
  const query = `edited=${encodeURIComponent(JSON.stringify(edited))}&k=5`;
  expect(asked(`${query}&by=bm25f`)?.menus).toEqual([menu, { ...menu, edited }]);
  expect(asked(`${query}&by=none`)?.menus?.[0]).toEqual({ strategy: 'all' });
});

test.each(['', 'race=none', 'race=constructor', 'edited=[]', 'edited={', 'edited=[{"name":1}]'])(
  'an address that says nothing known changes nothing: %s',
  (query) => {
    expect(asked(query)).toBeUndefined();
  },
);
