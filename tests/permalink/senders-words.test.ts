import { describe, expect, test } from 'vitest';
import type { LanguageModelRef, ModelRef } from '#core/model.ts';
import { fromPermalink, toPermalink, type SetupLink } from '#files/permalink/index.ts';
import { seal, unseal } from '../../src/files/permalink/envelope.ts';
import { defaultConfig } from '../../src/app/frame/linked-setup.ts';

const honest: SetupLink = {
  kind: 'setup',
  config: defaultConfig('ground', 'Ground'),
  dataset: { id: 'ground', title: 'Ground', tasks: 72, orderHash: 'ff' },
};
const sent = async (link: SetupLink) => fromPermalink(await toPermalink(link));
const turned = 'GPT\u202e5 \u2066dezilaer\nhere\ud800';
const plain = /^GPT 5 {2}dezilaer here.?$/;

describe('what a sender words', () => {
  test.each([
    ['a title', { ...honest, config: { ...honest.config, title: turned } }],
    ['a data set', { ...honest, dataset: { ...honest.dataset, title: turned } }],
    [
      'a model',
      {
        ...honest,
        config: {
          ...honest.config,
          models: [
            { id: 'x', kind: 'language-model', title: turned, providerId: 'openai', model: 'x' },
          ] as LanguageModelRef[],
        },
      },
    ],
    [
      'a baseline of another version',
      {
        ...honest,
        config: { ...honest.config, models: [{ id: turned, kind: 'baseline', title: 'x' }] as ModelRef[] },
      },
    ],
  ])('as the name of %s stays on one line and turns no text around', async (_, link) => {
    const { config, dataset } = await sent(link);
    const titles = [config.title, dataset.title, config.models[0]!.title];
    expect(titles.filter((title) => plain.test(title))).not.toEqual([]);
    expect(titles.join()).not.toMatch(/[\u202e\u2066\n]/);
  });

  test('is cut where it is a name longer than a link holds', async () => {
    const title = 'a'.repeat(1000);
    const models = [{ id: 'x', kind: 'language-model', title, providerId: 'openai', model: 'x' }];
    const config = { ...honest.config, title, models: models as LanguageModelRef[] };
    const read = await sent({ ...honest, config, dataset: { ...honest.dataset, title } });
    expect(read.config.title).toHaveLength(200);
    expect(read.config.models[0]!.title).toHaveLength(400);
    expect(read.dataset.title).toHaveLength(200);
  });

  test('keeps the joiners that scripts and emoji need', async () => {
    const title = 'می\u200cخواهم 👩\u200d💻';
    expect((await sent({ ...honest, config: { ...honest.config, title } })).config.title).toBe(title);
  });

  test.each<[string, Partial<SetupLink['config']>]>([
    ['a scorer', { scorerIds: ['ast', 'certified” by “us'] }],
    ['the scorer that decides', { decidedBy: 'Reproduced here.' }],
    [
      'a server with faults',
      {
        execution: {
          on: 'testbed',
          faultPlans: [
            { seed: 1, rules: [{ kind: 'timeout', rate: 1, servers: ['amap. Reproduced here.'] }] },
          ],
        },
      },
    ],
  ])('is no id of %s', async (_, change) => {
    const config = { ...honest.config, ...change };
    await expect(toPermalink({ ...honest, config })).rejects.toMatchObject({ code: 'permalink-too-long' });
    const forged = await seal({ ...((await unseal(await toPermalink(honest))) as object), config });
    await expect(fromPermalink(forged)).rejects.toMatchObject({ code: 'permalink-unreadable' });
  });
});
