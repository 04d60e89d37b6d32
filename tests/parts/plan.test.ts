import { describe, expect, test } from 'vitest';
import type { PlaygroundError } from '#core/errors.ts';
import type { LanguageModelRef } from '#core/model.ts';
import type { RunConfig } from '#core/run.ts';
import { fieldsApart, planFile, planLink, planOf } from '#files/parts/plan.ts';
import { readPlan } from '#files/parts/read-plan.ts';
import { aPlan, aSetup } from './a-plan.ts';

const model: LanguageModelRef = {
  id: 'm',
  kind: 'language-model',
  title: 'M',
  providerId: 'openai-compatible',
  model: 'm-1',
  baseUrl: 'https://models.example/v1',
};
const asked = aSetup({
  models: [model],
  settings: { temperature: 0.5 },
  limits: { maxSteps: 5 },
  execution: { on: 'testbed' },
});
const paced = planOf(asked, {
  pace: { requests: 60, dollars: 0.5 },
  budget: { dollars: 10 },
  stop: { margin: 0 },
});

/** Why a text is not accepted as a plan. */
const refusalOf = (text: string): Promise<PlaygroundError> =>
  readPlan(text).then(
    () => expect.fail('the plan was accepted'),
    (error: PlaygroundError) => error,
  );

/** A plan file with one thing in it changed. */
const changed = (change: (file: Record<string, unknown>) => void, plan = paced): string => {
  const file = JSON.parse(planFile(plan)) as Record<string, unknown>;
  delete file.hash;
  change(file);
  return JSON.stringify(file);
};

describe('a plan', () => {
  test('is the same after its file and after its link', async () => {
    expect(await readPlan(planFile(paced))).toEqual(paced);
    const link = await planLink(paced, 'https://site.example/');
    expect(link).toMatch(
      /^https:\/\/site\.example\/#\/s\/10\.[\w-]+\?requests=60&dollars=0\.5&budget=10&stop=0$/,
    );
    expect(await readPlan(link)).toEqual(paced);
    const [, payload = ''] = /s\/([^?]+)/.exec(link) ?? [];
    expect((await readPlan(payload)).hash).toBe(paced.hash);
    expect((await readPlan(` #/s/${payload}\n`)).hash).toBe(paced.hash);
  });

  test('has a file that a person can read', () => {
    const text = planFile(paced);
    expect(text).toContain('"requests": 60');
    expect(text).toContain('"temperature": 0.5');
    expect(text.endsWith('}\n')).toBe(true);
  });

  test('has a hash of what it means: titles, pace and budget do not count', () => {
    const renamed = planOf({
      ...asked,
      dataset: { ...asked.dataset, title: 'Other', id: 'other' },
      config: {
        ...asked.config,
        title: 'Another name',
        selection: { datasetId: 'other' },
        models: [{ ...model, title: 'Renamed' }],
      },
    });
    expect(renamed.hash).toBe(paced.hash);
    expect(fieldsApart(renamed.setup, paced.setup)).toEqual([]);
    expect(paced.hash).toMatch(/^[0-9a-f]{32}$/);
  });

  test('does not depend on the order of members', () => {
    const { config, ...rest } = asked;
    const turned = Object.fromEntries(Object.entries(config).reverse()) as unknown as RunConfig;
    expect(planOf({ ...rest, config: turned }).hash).toBe(paced.hash);
  });

  test.each<[string, Partial<RunConfig>, string[]]>([
    ['another seed', { seed: 43 }, ['seed']],
    ['more repeats', { repeats: 3 }, ['repeats']],
    ['another temperature', { settings: { temperature: 1 } }, ['settings.temperature']],
    ['nothing executed', { execution: undefined }, ['execution']],
    ['another model', { models: [{ ...model, model: 'm-2' }] }, ['models']],
    [
      'another address of its model',
      { models: [{ ...model, baseUrl: 'https://other.example/v1' }] },
      ['models'],
    ],
    ['fewer tasks', { selection: { datasetId: 't', taskIds: ['a'] } }, ['selection.taskIds']],
    ['another decider', { decidedBy: 'ast' }, ['decidedBy']],
    ['other limits', { limits: { maxSteps: 6 } }, ['limits.maxSteps']],
  ])('with %s has another hash, and the field is named', (_, more, fields) => {
    const other = planOf({ ...asked, config: { ...asked.config, ...more } });
    expect(other.hash).not.toBe(paced.hash);
    expect(fieldsApart(paced.setup, other.setup)).toEqual(fields);
    expect(fieldsApart(other.setup, paced.setup)).toEqual(fields);
  });

  test('of other tasks has another hash under the same name', () => {
    expect(fieldsApart(aPlan().setup, aPlan({}, 4).setup)).toEqual(['dataset.tasks']);
  });
});

describe('a plan that is not accepted', () => {
  const key = `sk-${'a1B2'.repeat(8)}`;
  test.each<[string, string, RegExp]>([
    ['nothing', ' ', /it is empty/],
    ['words', 'run everything', /neither a plan file nor a link/],
    ['half a file', '{"format":', /no JSON object/],
    ['another format', changed((file) => (file.format = 'other')), /its format is “other”/],
    ['a newer version', changed((file) => (file.version = 2)), /its version is “2”/],
    ['a member of no plan', changed((file) => (file.models = [])), /a member “models”/],
    ['no set-up', changed((file) => delete file.config), /“\/config” is not as a set-up has it/],
    [
      'a member of no set-up',
      changed((file) => ((file.config as { faster: boolean }).faster = true)),
      /“\/config\/faster” is not/,
    ],
    [
      'a pace of words',
      changed((file) => (file.pace = { requests: 'many' })),
      /“\/pace\/requests” is “many”/,
    ],
    ['a pace of 0', changed((file) => (file.pace = { dollars: 0 })), /“\/pace\/dollars” is “0”/],
    ['an unknown pace', changed((file) => (file.pace = { tokens: 5 })), /“\/pace\/tokens” is no member/],
    ['a rule without a margin', changed((file) => (file.stop = {})), /“\/stop” is “{}”/],
    [
      'a margin beyond 100',
      changed((file) => (file.stop = { margin: 101 })),
      /must have a margin of 0 to 100/,
    ],
    ['a hash of something else', changed((file) => (file.hash = 'f'.repeat(32))), /its hash is “ffff/],
    [
      'a key in a title',
      changed((file) => ((file.config as { title: string }).title = `with ${key}`)),
      /“\/config\/title” holds a secret \(OpenAI key\)/,
    ],
    [
      'a member for a key',
      changed((file) => ((file.config as { models: { apiKey: string }[] }).models[0]!.apiKey = 'x')),
      /“\/config\/models\/0\/apiKey” is a place for a key/,
    ],
    ['a key beside the set-up', changed((file) => (file.key = 'x')), /“\/key” is a place for a key/],
  ])('%s is refused by name', async (_, text, why) => {
    const error = await refusalOf(text);
    expect(error.code).toBe('plan-refused');
    expect(error.message).toMatch(why);
    expect(`${error.message} ${error.hint}`).not.toContain(key);
  });

  test('a link with a key in its query is refused, and the key is in no message', async () => {
    const link = `${await planLink(paced, '')}&api_key=abc`;
    expect((await refusalOf(link)).message).toMatch(/“\?api_key” is a place for a key/);
    const other = `${await planLink(paced, '')}&note=${key}`;
    expect((await refusalOf(other)).message).toMatch(/“\?note” holds a secret \(OpenAI key\)/);
  });

  test('a link that was cut is refused', async () => {
    const link = await planLink(aPlan(), '');
    expect((await refusalOf(link.slice(0, -5))).message).toMatch(/cut or changed/);
  });

  test('a text that is nested too deep is refused', async () => {
    const deep = `{"format":${'['.repeat(5000)}${']'.repeat(5000)}}`;
    expect((await refusalOf(deep)).message).toMatch(/nested deeper/);
  });
});
