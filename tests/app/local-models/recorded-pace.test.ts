import { expect, test } from 'vitest';
import type { SampleRun } from '../../../src/app/frame/sample-run.ts';
import { defaultConfig } from '../../../src/app/frame/linked-setup.ts';
import { paceWords, recordedPace } from '../../../src/app/run/local-models/recorded-pace.ts';
import { aLanguageModel } from '../../builders/a-language-model.ts';

const run = {
  config: {
    ...defaultConfig('t', 'T'),
    models: [{ id: 'baseline-oracle', kind: 'baseline', title: 'Oracle' }, aLanguageModel()],
  },
  made: [{ weights: { bytes: 676e6 } }],
} as unknown as SampleRun['run'];
const cells = [40, 20_000, 60, 60_000].map((durationMs, cell) => ({ cell, durationMs }));
const recorded = (given: object[]) => recordedPace({ run, cells: given as SampleRun['cells'] });

test('the time before a run that nothing measured is guessed from cells of language models alone', () => {
  expect(recorded(cells)).toEqual({ meanMs: 40_000, bytes: 676e6 });
  expect(recorded(cells.filter(({ cell }) => cell % 2 === 0))).toBeUndefined();
});

test('the guess is named as that of another machine', () => {
  const words = paceWords({ meanMs: 40_000, bytes: 676e6 }, 288);
  expect(words.replaceAll('\u00a0', ' ')).toBe(
    'The finished run’s model (676 MB, on another machine) took about 40 s a cell. At that pace 288 cells would take roughly 3 h.',
  );
  expect(paceWords({ meanMs: 40_000 }, 10)).toMatch(/\(on another machine\).+roughly 7\smin/);
});
