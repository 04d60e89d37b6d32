import { expect, test } from 'vitest';
import { contendersOf } from '#core/contender.ts';
import { menusOf } from '#core/agent.ts';
import { defaultConfig, offeredOfQuery } from '../../src/app/frame/linked-setup.ts';
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
    'Test model, the task’s tools',
    'Test model, best 128 by server first of all at hand',
    'Test model, best 10 by server first of all at hand',
  ]);
});

test('edited tools are run beside the tools as they are', () => {
  const edited = [{ server: null, name: 'find', description: 'New' }];
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
