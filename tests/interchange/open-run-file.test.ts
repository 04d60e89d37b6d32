import fc from 'fast-check';
import Ajv from 'ajv';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Assessment, ReferenceWork } from '#core/assessment.ts';
import type { ResultRecord } from '#core/cell.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { Judging } from '#core/judgement.ts';
import type { Run } from '#core/run.ts';
import { openRunFile, packedRunFile, runFileParts } from '#files/interchange/index.ts';
import schema from '../../src/files/interchange/run-file.schema.json';
import { anyAssessments } from './any-assessments.ts';
import { anyRun } from './any-run.ts';
import { plain } from './any-trajectory.ts';
import { aRunToWrite } from './a-run-to-write.ts';
import { readsAnything } from './read-log.ts';
import { runs } from '../tools/full-size.ts';

type Written = Parameters<typeof runFileParts>;
const fileOf = (...written: Written): Blob => new Blob([...runFileParts(...written)]);
const asPackedFile = (
  run: Run,
  records: readonly ResultRecord[],
  assessments: readonly Assessment[] = [],
): Promise<Blob> => packedRunFile(run, inTurn(records), inTurn(assessments));
async function* inTurn<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  yield* items;
}
/** A file read to its end. */
async function opened(file: Blob, most?: number): Promise<Opened> {
  const { run, results, assessments } = await openRunFile(file, most);
  return { run, records: await listOf(results()), assessments: await listOf(assessments()) };
}
interface Opened {
  run: Run;
  records: ResultRecord[];
  assessments: Assessment[];
}
async function listOf<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}
const asFile = (value: unknown): Blob => new Blob([JSON.stringify(value)]);

const anyAssessedRun: fc.Arbitrary<Opened> = anyRun.chain(({ run, records }) =>
  anyAssessments(run).map((assessments) => ({ run, records, assessments })),
);

test('what refusals taught of a run’s models is read from no file, since it changes what is sent', async () => {
  const [{ run, records, assessments }] = fc.sample(anyAssessedRun, { numRuns: 1, seed: 1 }) as [
    { run: Run; records: ResultRecord[]; assessments: Assessment[] },
  ];
  const mend = { kind: 'member' as const, at: 'model', value: 'dearer' };
  const mends = [{ providerId: 'groq', model: 'm', learned: [{ mend, said: 'no' }] }];
  const read = await opened(fileOf({ ...run, mends }, records, assessments));
  expect(read).toEqual({ run, records, assessments });
});

test('200 generated runs go through our own file and come back equal', async () => {
  await fc.assert(
    fc.asyncProperty(anyAssessedRun, async (written) => {
      const { run, records, assessments } = written;
      expect(await opened(fileOf(run, records, assessments))).toEqual(written);
      expect(await opened(await asPackedFile(run, records, assessments))).toEqual(written);
      const whole = { format: 'proving-ground-run', version: 3, run, results: records, assessments };
      expect(await opened(asFile(whole))).toEqual(plain(written));
    }),
    { numRuns: runs(200) },
  );
});

test('every member of a run and its results is checked: the schema lists all that are generated', () => {
  const strict = new Ajv({ strict: false }).compile(closed(plain(schema)) as JsonObject);
  fc.assert(
    fc.property(anyAssessedRun, ({ run, records, assessments }) => {
      strict(plain({ run, results: records, assessments }));
      expect(strict.errors ?? []).toEqual([]);
    }),
    { numRuns: runs(200) },
  );
});

/** The schema with no other members allowed than those it lists. */
function closed(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(closed);
  if (!isJsonObject(value)) return value;
  const inside = Object.fromEntries(Object.entries(value).map(([name, each]) => [name, closed(each)]));
  return isJsonObject(value.properties) && value.type === 'object'
    ? { ...inside, additionalProperties: false }
    : inside;
}

const one = fc.sample(
  anyRun.filter(({ records }) => records.length > 1 && records[0]!.trajectory.steps.length > 0),
  { numRuns: 1, seed: 7 },
)[0]!;
const document = plain(JSON.parse([...runFileParts(one.run, one.records)].join(''))) as JsonObject;
const [first, ...others] = document.results as JsonObject[];
const changed = (change: JsonObject): JsonObject => ({ ...document, ...change });
const withRun = (change: JsonObject) => changed({ run: { ...(document.run as JsonObject), ...change } });
const withFirst = (change: JsonObject) => changed({ results: [{ ...first!, ...change }, ...others] });
const deep = (depth: number): JsonValue => (depth === 0 ? {} : [deep(depth - 1)]);

test.each<[string, unknown, RegExp]>([
  ['another document', { tasks: [] }, /no run file of this site/],
  ['a list', [document], /no run file of this site/],
  ['of a later version', changed({ version: 4 }), /version “4”, which this page does not know/],
  ['without a version', changed({ version: null }), /does not know/],
  ['without a run', changed({ run: null }), /damaged/],
  ['without results', changed({ results: {} }), /damaged at “\/results”/],
  ['whose set-up is text', withRun({ config: 'all' }), /damaged at “\/run\/config”/],
  ['whose verdict is unknown', withFirst({ verdict: 'splendid' }), /damaged at “\/results\/0\/verdict”/],
  [
    'whose steps are no list',
    withFirst({ trajectory: { steps: {}, stopReason: 'answered' } }),
    /\/trajectory\/steps”/,
  ],
  ['whose scores are texts', withFirst({ scores: { bfcl: 'good' } }), /\/scores\/bfcl”/],
  ['with a date beyond the calendar', withRun({ createdAt: 1e300 }), /damaged at “\/run\/createdAt”/],
  ['nested too deep', withFirst({ worldRoot: deep(300) }), /nested deeper/],
  ['with more cells than it can have', withRun({ cells: 1e9 }), /contradicts itself: its number of cells/],
  ['with a result of another run', withFirst({ runId: 'other' }), /belongs to none of its cells/],
  ['with a result of no cell', withFirst({ cell: 1e6 }), /belongs to none of its cells/],
  ['with two results of a cell', changed({ results: [first!, first!] }), /has two results/],
])('a file %s is refused in words', async (_, value, message) => {
  await expect(opened(asFile(value))).rejects.toMatchObject({
    code: 'recording-unknown',
    message: expect.stringMatching(message) as string,
  });
});

test.each<[string, unknown, RegExp]>([
  ['whose verdict is unknown', { verdict: 'splendid' }, /damaged at “\/results\/1\/verdict”/],
  ['nested too deep', { worldRoot: deep(300) }, /nested deeper/],
  ['of another run', { runId: 'other' }, /belongs to none of its cells/],
  ['of a cell that has one', { cell: first!.cell! }, /two results|none of its cells/],
])('a line %s is refused where it stands, packed or not', async (_, change, message) => {
  const records = one.records.map((record, place) =>
    place === 1 ? { ...record, ...(change as Partial<ResultRecord>) } : record,
  );
  await expect(opened(fileOf(one.run, records))).rejects.toThrow(message);
  await expect(opened(await asPackedFile(one.run, records))).rejects.toThrow(message);
});

const said: Assessment[] = [
  { judging: aJudging({ cells: [0] }) },
  { judgement: { judgingId: 'j', cell: 0, judge: 'rule', repeat: 0, verdict: 'pass' } },
  { label: { runId: one.run.id, cell: 0, rater: 'AB', verdict: 'fail', labelledAt: 5 } },
  { reference: { runId: one.run.id, task: 0, taskId: 't', revisions: [], current: -1 } },
];
const [judging, judgement, label, reference] = said as [Assessment, Assessment, Assessment, Assessment];
function aJudging(more: Partial<Judging>): Judging {
  return {
    ...{ id: 'j', runId: one.run.id, title: 'Judged', createdAt: 1, status: 'finished', done: 1 },
    ...{ judges: [{ id: 'rule', kind: 'rule', title: 'Rule judge' }], repeats: 1, seed: 7, cells: [0] },
    ...{ versions: { app: 't', rules: 't' }, ...more },
  };
}

test.each<[string, readonly Assessment[], RegExp]>([
  ['a judging of another run', [{ judging: aJudging({ runId: 'other' }) }], /judging is of another run/],
  ['a judging twice', [judging, judging], /judging stands in it twice/],
  [
    'a judging of cells that are gone',
    [{ judging: aJudging({ cells: [1e6] }) }],
    /cells that the run does not/,
  ],
  ['a judgement before its judging', [judgement, judging], /does not stand behind its judging/],
  ['a judgement twice', [judging, judgement, judgement], /judgement stands in it twice/],
  [
    'a judgement of a judge that was not asked',
    [judging, { judgement: { judgingId: 'j', cell: 0, judge: 'x', repeat: 0, verdict: 'pass' } }],
    /does not have/,
  ],
  [
    'a verdict that is none',
    [
      judging,
      { judgement: { judgingId: 'j', cell: 0, judge: 'rule', repeat: 0, verdict: 'great' as 'pass' } },
    ],
    /damaged at “\/assessments\/1\/judgement\/verdict”/,
  ],
  ['two labels of a cell by one rater', [label, label], /two labels of one cell/],
  ['two reference answers of a task', [reference, reference], /two reference answers/],
  [
    'a revision made from a later one',
    [{ reference: { ...(reference as { reference: ReferenceWork }).reference, current: 3 } }],
    /not in their order/,
  ],
  ['what this page does not know', [{ poem: {} } as unknown as Assessment], /does not know/],
])('a file with %s is refused in words', async (_, assessments, message) => {
  expect((await opened(fileOf(one.run, one.records, said))).assessments).toEqual(said);
  for (const file of [
    fileOf(one.run, one.records, assessments),
    await asPackedFile(one.run, one.records, assessments),
    asFile({ ...document, assessments }),
  ])
    await expect(opened(file)).rejects.toMatchObject({
      code: 'recording-unknown',
      message: expect.stringMatching(message) as string,
    });
});

test('a file that breaks off among what was said of its run is refused', async () => {
  const text = await fileOf(one.run, one.records, said).text();
  await expect(opened(new Blob([text.slice(0, -4)]))).rejects.toThrow(/breaks off before its end/);
  await expect(opened(new Blob([text.slice(0, -9)]))).rejects.toThrow(/breaks off before its end/);
});

test('a file of version 2, as it was written before judges and labels were in run files, is opened', async () => {
  const { run, records } = aRunToWrite();
  const written = readFileSync('tests/vectors/run-files/version-2.run.json');
  expect(await opened(new Blob([written]))).toEqual({ run, records, assessments: [] });
});

test('half a file is refused, as one document, by line and packed', async () => {
  await expect(opened(new Blob([JSON.stringify(document).slice(0, 500)]))).rejects.toThrow(/no run file/);
  const text = await fileOf(one.run, one.records).text();
  await expect(opened(new Blob([text.slice(0, -4)]))).rejects.toThrow(/breaks off before its end/);
  await expect(opened(new Blob([text.slice(0, text.lastIndexOf('}') - 9)]))).rejects.toThrow(
    /damaged at “\/results/,
  );
  await expect(opened(new Blob([text, '{}\n']))).rejects.toThrow(/goes on after its end/);
  const packed = await asPackedFile(one.run, one.records);
  await expect(opened(packed.slice(0, packed.size - 12))).rejects.toThrow(/breaks off, or is damaged/);
});

test('a file of more than 1 GB is refused before it is read, and one document of more than 64 MB', async () => {
  const large = { size: 2 ** 30 + 1, stream: () => expect.fail('was read') } as unknown as Blob;
  await expect(openRunFile(large)).rejects.toThrow(/more than 1024 MB/);
  const space = ' '.repeat(2 ** 20) + '\n';
  const document = new Blob([
    '{"format":"proving-ground-run",\n',
    ...Array.from({ length: 65 }, () => space),
  ]);
  await expect(openRunFile(document)).rejects.toThrow(/larger than 64 MB/);
});

test('a file that unpacks to more than is opened is refused while it is unpacked', async () => {
  const long = [{ ...one.records[0]!, worldRoot: ' '.repeat(1e7) }];
  const packed = await asPackedFile(one.run, long);
  expect(packed.size).toBeLessThan(1e5);
  await expect(opened(packed, 2 ** 20)).rejects.toThrow(/has more than 1 MB/);
  expect((await opened(packed)).records).toEqual(long);
});

test('a run that would hold more than can be opened again is not written', async () => {
  await expect(packedRunFile(one.run, inTurn(one.records), inTurn([]), 200)).rejects.toMatchObject({
    code: 'run-too-large',
    message: expect.stringContaining('could not be opened again') as string,
  });
});

test('no file of any content does more than be refused', async () => {
  const isRefused = async (value: unknown) => {
    await opened(asFile(value)).catch((error: unknown) =>
      expect(error).toMatchObject({ code: 'recording-unknown' }),
    );
  };
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), fc.jsonValue(), async (run, results) => {
      await isRefused(changed({ run: plain(run), results: plain(results) }));
      await isRefused(withRun({ config: plain(run), execution: plain(results) }));
      await isRefused({ ...document, version: 1, run: { config: plain(results) } });
    }),
  );
});

test('members named __proto__ stay data and change no prototype', async () => {
  const text = JSON.stringify(document).replace(
    '"runId"',
    '"__proto__":{"verdict":"correct","polluted":1},"runId"',
  );
  const { records } = await opened(new Blob([text]));
  expect(Object.getPrototypeOf(records[0])).toBe(Object.prototype);
  expect((records[0] as unknown as JsonObject).polluted).toBeUndefined();
  expect(({} as JsonObject).polluted).toBeUndefined();
});

test('a file of version 1, with one agent and one fault plan, is opened as a run of today', async () => {
  const faults = { seed: 1, rules: [{ kind: 'timeout', rate: 0.1 }] };
  const { agentIds: _, prompts: __, menus: ___, ...config } = one.run.config;
  const models = [
    { id: 'openai-chat:a', title: 'A', kind: 'language-model', providerId: 'openai-chat', model: 'a' },
  ];
  const run = {
    ...one.run,
    config: {
      ...config,
      models,
      agentId: 'react',
      prompts: { ask: 'x' },
      execution: { on: 'testbed', faults },
      repeats: 1,
    },
    cells: one.run.ordinals.length,
  };
  const { run: today } = await openRunFile(
    asFile({ format: 'proving-ground-run', version: 1, run, results: [] }),
  );
  expect(today.config satisfies Run['config']).toMatchObject({
    agentIds: ['react'],
    prompts: { react: { ask: 'x' } },
    execution: { on: 'testbed', faultPlans: [faults] },
  });
});

test('read as answers, a run file of any content throws nothing', () =>
  readsAnything('proving-ground', [document]));
