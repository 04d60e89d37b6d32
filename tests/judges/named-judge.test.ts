import { expect, test } from 'vitest';
import type { JudgeSetup } from '#core/judgement.ts';
import { nameOfJudge, opinionsIn } from '#core/judge-kinds.ts';
import { withPrompt } from '#ask/judges/index.ts';
import { judgeDetails } from '../../src/app/frame/words/judge-words.ts';
import { aLanguageModel } from '../builders/a-language-model.ts';

const setup: JudgeSetup = {
  id: 'mcp-eval',
  kind: 'mcp-eval',
  title: 'MCP-Eval, as published',
  model: aLanguageModel({ id: 'o', title: 'o3-mini' }),
};

test('a judge is named by kind, model and prompt, and says that its prompt was edited', () => {
  const ours = nameOfJudge(withPrompt(setup));
  expect(ours).toEqual({
    kind: 'mcp-eval',
    title: 'MCP-Eval, as published',
    model: 'o3-mini',
    prompt: 'mcp-eval-1',
  });
  expect(judgeDetails(ours)).toBe('o3-mini, prompt mcp-eval-1');
  const own = nameOfJudge(withPrompt({ ...setup, prompt: { version: 'mcp-eval-1', text: 'Be kind.' } }));
  expect(own).toEqual({ ...ours, edited: true });
  expect(judgeDetails(own)).toBe('o3-mini, prompt mcp-eval-1, edited');
});

test('one that asks no model has none, and no prompt', () => {
  const rule = nameOfJudge(withPrompt({ id: 'rule', kind: 'rule', title: 'Rule judge' }));
  expect(rule).toEqual({ kind: 'rule', title: 'Rule judge' });
  expect(judgeDetails(rule)).toBe('');
});

test('a title that says another thing has its kind beside it', () => {
  expect(judgeDetails({ kind: 'rule', title: 'My judge' })).toBe('Rule judge');
  expect(judgeDetails({ kind: 'rule', title: 'Rule judge 2' })).toBe('');
});

test('of repeats more than half must pass, and what is no opinion is not counted', () => {
  const said = (cell: number, ...verdicts: ('pass' | 'fail' | 'error' | 'unparseable')[]) =>
    verdicts.map((verdict) => ({ cell, verdict }));
  const judgements = [
    ...said(0, 'pass', 'pass', 'fail'),
    ...said(1, 'pass', 'fail'),
    ...said(2, 'fail', 'error'),
    ...said(3, 'error', 'unparseable'),
  ];
  expect(opinionsIn(judgements)).toEqual({ answers: 3, passed: 1 });
  expect(opinionsIn([])).toEqual({ answers: 0, passed: 0 });
});
