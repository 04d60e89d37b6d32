import { describe, expect, test } from 'vitest';
import type { RecordedVerdict } from '#core/recording.ts';
import { nameOf, rowNameOf } from '../../src/app/frame/kit/names.ts';
import {
  filesWords,
  lacksWords,
  notAskedWords,
  notRecordedWords,
  recordedBy,
  recordedVerdictWord,
} from '../../src/app/look/recorded/recorded-words.ts';
import { remedyFor } from '../../src/app/look/report/causes.ts';
import { onlyBaselines, takersWords } from '../../src/app/look/report/report-words.ts';
import { brokenOffTitle, silenceWords, unscoredWords } from '../../src/app/look/cell/cell-words.ts';
import { hasSetupLink } from '../../src/app/frame/share-setup.ts';
import { timeSaid } from '../../src/app/look/trajectory/words.ts';
import { contendersOf } from '#core/contender.ts';
import { aLanguageModel } from '../builders/a-language-model.ts';
import {
  aRecordedAttempt,
  aRecordedConfig,
  aRecordedModel,
  aRecordedSource,
} from '../builders/a-recorded-run.ts';

const oracle = { id: 'baseline-oracle', title: 'Oracle (gives back the label)', kind: 'baseline' } as const;

test.each([
  { lacks: {}, words: '' },
  { lacks: { refused: 0, missing: 0 }, words: '' },
  { lacks: { refused: 1 }, words: '1 row of the log was rejected: it could not be read.' },
  {
    lacks: { refused: 2, missing: 195 },
    words:
      '2 rows of the log were rejected: they could not be read. 195 answers are missing: the log does not contain them.',
  },
])('what a log lacks is said: $words', ({ lacks, words }) => {
  expect(lacksWords({ ...aRecordedSource(), ...lacks })).toBe(words);
});

describe('a recorded model', () => {
  test('is named as such, with all of the name its log gives it', () => {
    const model = aRecordedModel('birch-2 (medium)');
    expect(nameOf(model)).toBe('birch-2 (medium) (recorded)');
    expect(rowNameOf(model)).toBe('birch-2 (medium)');
    expect([nameOf(oracle), rowNameOf(oracle)]).toEqual(['Oracle', 'Oracle']);
  });

  test('is counted apart from models asked here and from baselines', () => {
    const models = [aLanguageModel(), aRecordedModel('a'), aRecordedModel('b'), oracle];
    expect(takersWords(models)).toBe('1 model, 2 recorded models, 1 baseline');
    expect(onlyBaselines([aRecordedModel(), oracle])).toBe(false);
    expect(notAskedWords({ models })).toBe(
      '2 of 4 models were not asked here: the name of each says “recorded”.',
    );
    expect(notAskedWords({ models: [aRecordedModel()] })).toBe('No model was asked here.');
  });

  test('is never blamed for an answer that its log does not contain, and cannot be tried again', () => {
    const [contender] = contendersOf(aRecordedConfig());
    expect(remedyFor('not-counted', { models: [contender!] })).not.toMatch(/try/);
    const error = { code: 'answer-not-recorded' as const, message: 'The log holds no answer.' };
    const record = {
      errors: { '': error },
      outcome: 'error' as const,
      scores: {},
      trajectory: { steps: [], stopReason: 'error' as const },
    };
    expect(brokenOffTitle(error, undefined)).toBe('The log contains no answer to score');
    expect(unscoredWords(record)).toBe('Nothing was scored, because the log does not contain the answer.');
    expect(silenceWords(record as never, false)).toBe('The answer is not recorded.');
  });

  test('has no set-up to link to', () => {
    const dataset = { id: 't', title: 'T', tasks: 1, orderHash: 'h' };
    expect(hasSetupLink(aRecordedConfig({ selection: { datasetId: 't' } }), dataset)).toBe(false);
  });
});

test('where answers were read is said as far as it is known, a sender’s words in quotes', () => {
  expect(recordedBy(aRecordedSource())).toBe('recorded by An evaluation group, published 2024-08-30');
  expect(recordedBy(aRecordedSource(), true)).toContain('“An evaluation group”');
  expect(recordedBy(aRecordedSource({ publisher: undefined, published: undefined }))).toBe(
    'recorded elsewhere; the log does not say by whom',
  );
  expect(filesWords(aRecordedSource({ files: ['a', 'b'] }))).toMatch(/^2 files, 2/);
  expect(filesWords(aRecordedSource({ files: [], elsewhere: 7 }))).toMatch(/^7 files/);
});

test('what a log does not say is listed, and no time of 0 is shown for it', () => {
  expect(notRecordedWords({ trajectory: aRecordedAttempt('f') })).toBe('Not recorded: tool results, times.');
  expect(notRecordedWords({ trajectory: { steps: [], stopReason: 'answered' } })).toBe('');
  expect(timeSaid({ durationMs: 0 }, true)).toBe('');
  expect(timeSaid({ durationMs: 0 }, false)).toMatch(/^0/);
  expect(timeSaid({ durationMs: 5 }, true)).toMatch(/^5/);
});

test.each<[RecordedVerdict, string]>([
  [{ name: 'a', passed: true }, 'passed'],
  [{ name: 'a', passed: false, value: 0.25 }, 'failed (0.25)'],
  [{ name: 'a', value: 1 / 3 }, '0.333333'],
  [{ name: 'a' }, 'no verdict'],
])('a log’s verdict %j is put in words', (verdict, words) => {
  expect(recordedVerdictWord(verdict)).toBe(words);
});
