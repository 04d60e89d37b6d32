import { expect, test } from 'vitest';
import type { AgentId } from '#core/agent.ts';
import type { LanguageModelRef, ModelRef } from '#core/model.ts';
import type { ModelFailure } from '#core/run.ts';
import { failedWords } from '../../src/app/look/report/result-words.ts';

const model = (id: string): LanguageModelRef => ({
  id,
  title: id,
  kind: 'language-model',
  providerId: 'groq',
  model: id,
});
const oracle: ModelRef = { id: 'oracle', title: 'Oracle', kind: 'baseline' };
const failure = (isFirstCell: boolean): ModelFailure => ({
  modelId: 'a',
  contenderIds: ['a'],
  title: 'a',
  isFirstCell,
  error: { code: 'model-quota', message: 'None left.' },
});

test.each<[string, (LanguageModelRef | ModelRef)[], AgentId[], boolean[]]>([
  ['The model could not be asked', [model('a'), oracle], ['react'], [true]],
  ['The model could not be asked to the end', [model('a')], ['react'], [false]],
  ['2 of 3 models could not be asked', [model('a'), model('b'), model('c')], ['react'], [true, true]],
  ['1 of 2 models could not be asked to the end', [model('a'), model('b')], ['react'], [false]],
  ['1 of 2 ways of asking the model did not work', [model('a')], ['single-shot', 'react'], [true]],
  [
    '1 of 4 ways of asking the models did not work to the end',
    [model('a'), model('b')],
    ['single-shot', 'react'],
    [false],
  ],
])('%s', (words, models, agentIds, failed) => {
  expect(failedWords({ models, agentIds }, failed.map(failure))).toBe(words);
});
