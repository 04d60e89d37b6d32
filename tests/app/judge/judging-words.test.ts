import { expect, test } from 'vitest';
import type { JudgingEstimate } from '#store/bridge/judging-contract.ts';
import type { Judgement, Judging } from '#core/judgement.ts';
import { aLanguageModel } from '../../builders/a-language-model.ts';
import {
  estimateWords,
  settingsWords,
  talliesOf,
  tookWords,
  unitsToRaise,
} from '../../../src/app/judge/judging-words.ts';

const none = { uncertain: 0, underWay: 0 };
const refused = { dollars: 0.2, ...none, refused: 0.1, tokens: { counted: 90, ...none, refused: 20 } };
const both = { dollars: 0.25, tokens: 100 };

test.each([
  [
    'both parts where both let a question not through',
    { spending: refused, budget: both },
    ['dollars', 'tokens'],
  ],
  [
    'only the part that let one not through',
    { spending: { dollars: 0.2, ...none, tokens: refused.tokens }, budget: both },
    ['tokens'],
  ],
  ['no part that is not bounded', { spending: refused, budget: { dollars: 0.25 } }, ['dollars']],
  ['nothing without a budget', { spending: refused }, []],
  ['nothing before anything was spent', { budget: both }, []],
  ['nothing of a judging that is finished', { status: 'finished', spending: refused, budget: both }, []],
])('going on with a judging asks for %s', (_, of, units) => {
  expect(unitsToRaise({ status: 'stopped', ...of } as Judging)).toEqual(units);
});

test('an estimate says which judges ask, and how often', () => {
  const each = { inputTokens: 100, outputTokens: 20, earlier: 0, unasked: 0 };
  const estimate: JudgingEstimate = {
    cells: 72,
    opinions: 216,
    judges: [
      { ...each, judge: 'ours', questions: 70 },
      { ...each, judge: 'published', questions: 72 },
      { ...each, judge: 'rule', questions: 0 },
    ],
    unpriced: [],
  };
  const judges = [
    { id: 'ours', title: 'Outcome judge (checks calls)' },
    { id: 'published', title: 'MCP-Eval, as published' },
    { id: 'rule', title: 'Rule judge' },
  ];
  expect(estimateWords(estimate, judges, 1)).toContain(
    '142 questions to models (Outcome judge (checks calls): 70; MCP-Eval, as published: 72), 300 tokens in',
  );
});

test('what each judge took is its own', () => {
  const model = aLanguageModel();
  const price = { providerId: model.providerId, model: model.model, input: 1, output: 10 };
  const judging = {
    judges: [
      { id: 'a', kind: 'outcome', title: 'A', model },
      { id: 'b', kind: 'mcp-eval', title: 'B' },
    ],
    prices: [{ ...price, asOf: '2026-01', source: 't' }],
  } as unknown as Judging;
  const judgement = (judge: string, outputTokens: number): Judgement => ({
    ...{ judgingId: 'j', cell: 0, judge, repeat: 0, verdict: 'pass' },
    usage: { inputTokens: 1000, outputTokens },
  });
  const [a, b] = talliesOf(judging, [judgement('a', 100), judgement('a', 300), judgement('b', 5)]);
  expect([tookWords(a!), tookWords(b!)]).toEqual(['2,400 tokens, $0.0060', '1,005 tokens']);
});

test('the settings of a judge are said as far as they are set', () => {
  const settings = { temperature: 0, thinkingTokens: 32_768, maxOutputTokens: 1 };
  expect(settingsWords({ settings })).toBe(
    'temperature 0; 32,768 tokens for thinking; at most 1 token a reply',
  );
  expect(settingsWords({})).toBe('');
});
