import { describe, expect, test } from 'vitest';
import type { RecordingLook } from '#store/bridge/files-contract.ts';
import type { CatalogEntry } from '#core/catalog.ts';
import type { Dataset } from '#core/dataset.ts';
import type { PublishedAnswers } from '#core/published-answers.ts';
import type { Run } from '#core/run.ts';
import { entriesFor, requestFor, storedFrom } from '../../src/app/data/catalog.ts';
import { bytesOf, filesOf, runOf, sourceOf, titleOf } from '../../src/app/data/published-choice.ts';
import { likeliestTasks, OWN_TASKS, RecordingForm } from '../../src/app/data/recording-form.svelte.ts';

const look = (more: Partial<RecordingLook>): RecordingLook => ({
  format: 'BFCL results',
  attempts: 4,
  besides: 0,
  refused: 0,
  models: [{ name: 'model-a', attempts: 4 }],
  tasks: 4,
  fits: [],
  ownTasks: 0,
  someIds: [],
  secrets: [],
  notes: [],
  ...more,
});
const fit = (datasetId: string, tasks: number) => ({ datasetId, title: datasetId, tasks });
const of = { title: 'a.json', source: {} };

test.each([
  ['the data set that holds most', look({ fits: [fit('a', 3), fit('b', 1)] }), 'a'],
  [
    'the log’s own questions, where it has more of them',
    look({ fits: [fit('a', 3)], ownTasks: 4 }),
    OWN_TASKS,
  ],
  ['the data set, where it holds as many', look({ fits: [fit('a', 4)], ownTasks: 4 }), 'a'],
  ['none, where there is none', look({}), ''],
])('chosen at first is %s', (_, seen, expected) => {
  expect(likeliestTasks(seen)).toBe(expected);
});

test('a log cannot be imported before its tasks and the model’s name are known', () => {
  const form = new RecordingForm(of, look({ models: [{ name: '', attempts: 4 }] }));
  expect(form.choice).toBeUndefined();
  form.tasks = 'a';
  expect(form.choice).toBeUndefined();
  form.model = ' gpt-4 ';
  expect(form.choice).toEqual({
    title: 'a.json',
    tasks: { datasetId: 'a' },
    model: 'gpt-4',
    secrets: 'mask',
    source: {},
  });
});

test('of several files that name no model each is a model of its own, unless the person names one for all', () => {
  const models = [
    { name: '', attempts: 1, file: 'a.json' },
    { name: '', attempts: 1, file: 'b.json' },
  ];
  const form = new RecordingForm(of, look({ models }));
  form.tasks = 'a';
  expect(form.lacks).toBe('');
  expect(form.choice).not.toHaveProperty('model');
  form.model = 'gpt-4';
  expect(form.choice).toMatchObject({ model: 'gpt-4' });
});

test('what the log itself says of its source is filled in, and what the catalog says comes before it', () => {
  const publication = { publisher: 'A group', licence: 'MIT' };
  const form = new RecordingForm({ title: 'x', source: { publisher: 'Someone' } }, look({ publication }));
  expect(form).toMatchObject({ publisher: 'Someone', licence: 'MIT', address: '' });
});

test('only what was said of the source goes with the run, and secrets are kept where that was chosen', () => {
  const form = new RecordingForm({ title: 'x', source: { publisher: 'Someone' } }, look({ ownTasks: 4 }));
  form.licence = ' MIT ';
  form.published = ' ';
  form.masks = false;
  form.title = '';
  expect(form.choice).toEqual({
    title: 'BFCL results',
    tasks: 'own',
    secrets: 'keep',
    source: { publisher: 'Someone', licence: 'MIT' },
  });
});

const entry = (id: string, group: string, taskIds?: string[]): CatalogEntry => ({
  id,
  group,
  title: id,
  about: 'x',
  format: 'bfcl',
  licence: 'MIT',
  homepage: null,
  citation: null,
  rows: 1,
  bytes: 2,
  scores: [],
  ...(taskIds ? { taskIds } : {}),
  files: [
    {
      name: `${id}.json`,
      role: 'questions',
      bytes: 2,
      candidates: [`https://a.example/${id}`, `https://b.example/${id}`],
    },
  ],
});
const catalog = [
  entry('v4-simple', 'v4', ['simple_python_']),
  entry('v4-multiple', 'v4', ['multiple_']),
  entry('of-2024', '2024', ['simple_', 'multiple_function_']),
  entry('other', 'other'),
];

test.each([
  [['simple_python_3', 'multiple_0'], [['v4-simple', 'v4-multiple']]],
  [['simple_0', 'multiple_function_7'], [['of-2024']]],
  [
    ['simple_0', 'simple_1', 'multiple_9'],
    [['of-2024'], ['v4-multiple']],
  ],
  [['42', 'simple_', 'simple_x'], []],
  [['of-2024#simple_0', 'of-2024#multiple_function_7'], [['of-2024']]],
  [['v4-simple#simple_python_0'], [['v4-simple']]],
  [['my.json#simple_0'], []],
])('tasks called %j are looked for in %j', (ids, expected) => {
  expect(entriesFor(ids, catalog).map((group) => group.map(({ id }) => id))).toEqual(expected);
});

test('entries of one benchmark are loaded as one data set, which is then known as theirs', () => {
  const request = requestFor(catalog.slice(0, 2));
  expect(request).toEqual({
    origin: {
      kind: 'url',
      url: 'https://a.example/v4-simple https://a.example/v4-multiple',
      mirrors: [['https://b.example/v4-simple'], ['https://b.example/v4-multiple']],
    },
    title: 'v4, 2 categories',
    licence: 'MIT',
  });
  const stored = [
    { id: 'x', origin: { kind: 'text' } },
    { id: 'y', origin: requestFor([catalog[2]!]).origin },
  ] as Dataset[];
  expect(storedFrom(catalog[2]!, stored)?.id).toBe('y');
  expect(storedFrom(catalog[0]!, stored)).toBeUndefined();
});

const answers: PublishedAnswers = {
  id: 'p',
  title: 'Published',
  about: 'x',
  publisher: 'Someone',
  published: '2024-08-11',
  licence: 'none stated',
  homepage: null,
  citation: null,
  format: 'BFCL results',
  verdicts: null,
  dataset: null,
  folders: ['https://a.example/c/', 'https://b.example/c/'],
  files: ['m1', 'm2'].flatMap((model) =>
    ['simple', 'multiple'].flatMap((category) => [
      { model, category, role: 'answers' as const, path: `result/${model}/${category}.json`, bytes: 10 },
      { model, category, role: 'verdicts' as const, path: `score/${model}/${category}.json`, bytes: 1 },
    ]),
  ),
};

test('chosen models and categories are fetched with their verdicts, from the first folder that answers', () => {
  const chosen = { models: ['m2'], categories: ['simple'] };
  expect(filesOf(answers, chosen)).toEqual([
    {
      path: 'result/m2/simple.json',
      url: 'https://a.example/c/result/m2/simple.json',
      mirrors: ['https://b.example/c/result/m2/simple.json'],
      bytes: 10,
    },
    {
      path: 'score/m2/simple.json',
      url: 'https://a.example/c/score/m2/simple.json',
      mirrors: ['https://b.example/c/score/m2/simple.json'],
      bytes: 1,
    },
  ]);
  expect(bytesOf(answers, chosen)).toBe(11);
  expect(titleOf(answers, chosen)).toBe('Published: m2, simple');
  expect(titleOf(answers, { models: ['m1', 'm2'], categories: ['simple', 'multiple'] })).toBe('Published');
  expect(sourceOf(answers)).toEqual({
    publisher: 'Someone',
    published: '2024-08-11',
    licence: 'none stated',
    address: 'https://a.example/c/',
  });
});

describe('published answers are here already', () => {
  const chosen = { models: ['m2'], categories: ['simple'] };
  const run = (id: string, address: string, ...files: string[]) =>
    ({ id, config: { recorded: { address, files } } }) as unknown as Run;
  const [result, score] = ['result/m2/simple.json', 'score/m2/simple.json'];

  test('where a run was read from exactly the chosen files of the same address', () => {
    const runs = [
      run('own', ''),
      { id: 'asked', config: {} } as Run,
      run('same', 'https://a.example/c/', score, result),
    ];
    expect(runOf(answers, chosen, runs)?.id).toBe('same');
  });

  test.each([
    { runs: [run('fewer', 'https://a.example/c/', result)], why: 'fewer files' },
    { runs: [run('more', 'https://a.example/c/', result, score, 'x')], why: 'more files' },
    { runs: [run('elsewhere', 'https://x.example/', result, score)], why: 'another address' },
    { runs: [], why: 'no run' },
  ])('but not with $why', ({ runs }) => {
    expect(runOf(answers, chosen, runs)).toBeUndefined();
  });
});

test('a size that is not known for one file is not known for all', () => {
  const files = answers.files.map((file, index) => (index === 0 ? { ...file, bytes: null } : file));
  expect(bytesOf({ ...answers, files }, { models: ['m1'], categories: ['simple'] })).toBeUndefined();
  expect(bytesOf({ ...answers, files }, { models: ['m2'], categories: ['simple'] })).toBe(11);
});
