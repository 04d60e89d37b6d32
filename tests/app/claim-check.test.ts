import { describe, expect, test } from 'vitest';
import { SHIPPED_MODEL } from '#core/model.ts';
import type { RunConfig } from '#core/run.ts';
import { needsReader, ownWords, sealWords, whyNotAgain } from '../../src/app/look/shared/claim-check.ts';
import { viewOfLink } from '../../src/app/look/shared/shared-run.ts';
import { unknownTask } from '../../src/app/frame/run-view.ts';
import type { ResultLink } from '#files/permalink/index.ts';
import { aLanguageModel } from '../builders/a-language-model.ts';
import { anOracleRun } from '../builders/an-oracle-run.ts';

const linkOf = (more: Partial<RunConfig> = {}): ResultLink => ({
  kind: 'result',
  config: anOracleRun(more),
  dataset: { id: 't', title: 'T', tasks: 1, orderHash: 'h' },
  createdAt: 0,
  versions: { app: 't', rules: 't' },
  ordinals: [0],
  ordinalsHash: 0,
  taskCount: 1,
  verdicts: ['correct'],
});
const why = (more: Partial<RunConfig>, tasks: Parameters<typeof viewOfLink>[1] = [unknownTask(0)]) => {
  const link = linkOf(more);
  return whyNotAgain(link, viewOfLink(link, tasks));
};
const [house, other] = ['house-model-1', 'other'].map((title) =>
  aLanguageModel({ id: title, title, model: title }),
) as [ReturnType<typeof aLanguageModel>, ReturnType<typeof aLanguageModel>];
const inBrowser = aLanguageModel({ title: 'Small', providerId: 'web-llm' });
const baseline = anOracleRun().models[0]!;
const elsewhere: RunConfig['execution'] = { on: 'servers', serverIds: [], elsewhere: 1 };

describe('a shared result', () => {
  test('of baselines on tasks that are here is run again', () => {
    expect(why({})).toBeUndefined();
    expect(needsReader(linkOf().config)).toBe(false);
  });

  test('of models whose answers ship with the site is scored again', () => {
    const shipped = { ...inBrowser, id: `${SHIPPED_MODEL}${inBrowser.id}` };
    expect(why({ models: [baseline, shipped], agentIds: ['native-tools'] })).toBeUndefined();
    const link = linkOf({ models: [baseline, shipped] });
    expect(sealWords({ state: 'running' }, link, viewOfLink(link, [unknownTask(0)])).said).toContain(
      'answers that come with the site',
    );
  });

  test('of tasks that are not here stays a claim, and says so', () => {
    expect(why({}, 'The data set “T” is not in this browser as the sender had it.')).toBe(
      'The data set “T” is not in this browser as the sender had it.',
    );
  });

  test.each<[string, Partial<RunConfig>, string, string]>([
    [
      'a language model',
      { models: [baseline, house] },
      '“house-model-1” is a language model: re-running needs a key, and it may answer differently.',
      'Run it with your own key',
    ],
    [
      'two language models',
      { models: [house, other] },
      '“house-model-1” and “other” are language models: re-running needs a key, and they may answer differently.',
      'Run it with your own key',
    ],
    [
      'a model inside the browser',
      { models: [inBrowser] },
      '“Small” is a language model: re-running needs it in your browser, and it may answer differently.',
      'Run it in your own browser',
    ],
    [
      'servers of the sender',
      { execution: elsewhere },
      'The calls were executed on 1 server of the sender’s own. Such calls have effects and may return other results, so viewing this page does not repeat them.',
      'Run the set-up yourself',
    ],
  ])('of %s stays a claim, and its reader can run the set-up', (_, more, words, own) => {
    expect(why(more)).toBe(words);
    expect(needsReader(linkOf(more).config)).toBe(true);
    expect(ownWords(linkOf(more).config)).toBe(own);
  });

  test('says nothing of itself by the name of a model', () => {
    const model = aLanguageModel({ title: 'GPT-5” was reproduced here. “x' });
    expect(why({ models: [model] })).toMatch(/^“GPT-5’ was reproduced here\. ’x” is a language model/);
  });
});
