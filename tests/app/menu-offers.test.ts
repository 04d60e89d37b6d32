import { expect, test } from 'vitest';
import type { Dispatch } from '#core/agent.ts';
import type { CellSummary } from '#core/cell.ts';
import type { RunConfig } from '#core/run.ts';
import type { MenuFigures, MenuTokens } from '#store/bridge/contract.ts';
import { defaultConfig } from '../../src/app/frame/linked-setup.ts';
import { countedTokensIn, menuLead, menuRows, offersOf } from '../../src/app/look/report/menu-offers.ts';
import { aLanguageModel } from '../builders/a-language-model.ts';

const best = (k: number): Dispatch => ({ strategy: 'top-k', k, among: 'at-hand' });
const config: RunConfig = {
  ...defaultConfig('ground', ''),
  models: [...defaultConfig('ground', '').models, aLanguageModel()],
  agentIds: ['native-tools', 'tool-search', 'code-mode', 'no-tools'],
  menus: [best(3), best(10)],
};
const mean = { mean: 1, n: 2, tasks: 2, interval: null, method: 'wilson' as const };
const figuresOf = (tokens: number): MenuFigures => ({
  ...{ tools: 6, tokens, expecting: 2, kept: 1 },
  ranked: { recall: mean, ndcg: null, mrr: null, complete: mean },
});
const countedOf = (tokens: readonly number[]): MenuTokens => ({
  ...{ k: 10, tasks: 2, withoutTools: 0 },
  ...{ all: figuresOf(2000), best: figuresOf(900), own: tokens.map(figuresOf) },
});

test('what a run offers is each menu in each way, and a search has those that differ for it', () => {
  expect(offersOf(config).map(({ name, positions }) => [name, positions])).toEqual([
    ['native tools, best 3 of all at hand by BM25', [3]],
    ['native tools, best 10 of all at hand by BM25', [4]],
    ['tool search, all tools at hand', [5, 6]],
    ['code mode, best 3 of all at hand by BM25', [7]],
    ['code mode, best 10 of all at hand by BM25', [8]],
  ]);
});

test('the lead is what was offered; the two of the paper stand below, as not offered', () => {
  const offers = offersOf(config);
  const rows = menuRows(countedOf([600, 1800, 0, 500, 1500]), offers);
  expect(rows.map(({ name }) => name).slice(-2)).toEqual([
    'not offered: the task’s tools',
    'not offered: the best 10 by BM25 of the task’s tools',
  ]);
  expect(menuLead(rows, 2)).toBe(
    '“native tools, best 10 of all at hand by BM25” adds 900 tokens to a question, and 1 of 2 tasks with a label keep every tool that the label calls. ' +
      '“code mode, best 3 of all at hand by BM25” adds 250 tokens to a question, and 1 of 2 tasks with a label keep every tool that the label calls.',
  );
});

test('a run that offers them has them once; one that offers nothing says so', () => {
  const own = {
    ...config,
    agentIds: ['native-tools' as const],
    menus: [{ strategy: 'all' as const }, { strategy: 'top-k' as const }],
  };
  const rows = menuRows(countedOf([2000, 900]), offersOf(own));
  expect(rows.map(({ name, paper }) => [name, paper])).toEqual([
    ['the task’s tools', 'all'],
    ['best 10 by BM25', 'best'],
  ]);
  const none = menuRows(countedOf([]), offersOf(defaultConfig('ground', '')));
  expect(menuLead(none, 2)).toMatch(
    /^This run wrote no menu into its questions\. The task’s tools would add 1,000 tokens/,
  );
});

test('tokens in are the mean of what providers counted, without attempts that were lost', () => {
  const [native] = offersOf(config);
  const cell = (more: Partial<CellSummary>): CellSummary => ({
    ...{ cell: 3, verdict: 'correct', outcome: 'called', measures: {}, calls: 1, expectedCalls: 1 },
    ...more,
  });
  const cells = [
    cell({ usage: { inputTokens: 100, outputTokens: 1 } }),
    cell({ cell: 4, usage: { inputTokens: 9000, outputTokens: 1 } }),
    cell({ cell: 13, usage: { inputTokens: 300, outputTokens: 1 } }),
    cell({
      cell: 23,
      verdict: 'not-counted',
      outcome: 'error',
      usage: { inputTokens: 7000, outputTokens: 1 },
    }),
  ];
  expect(countedTokensIn(native!, { config, cells })).toBe(200);
  expect(countedTokensIn(native!, { config, cells: [] })).toBeUndefined();
});
