import fc from 'fast-check';
import { RANKINGS, TOOL_POOLS } from '#core/agent.ts';
import type { MovedThresholds } from '#core/thresholds.ts';
import type { AskedModel, ResultRecord } from '#core/cell.ts';
import { contendersOf } from '#core/contender.ts';
import { cellAddress } from '#core/cell.ts';
import type { ErrorRecord } from '#core/errors.ts';
import type { TaskFilter } from '#core/dataset.ts';
import { CANARIES, type BaitKind, type FaultPlan } from '#core/fault.ts';
import type { LanguageModelRef, ModelRef } from '#core/model.ts';
import type { RecordedFacts, RecordedSource } from '#core/recording.ts';
import type { Execution, Run, RunConfig, RunPart } from '#core/run.ts';
import type { Score } from '#core/score.ts';
import {
  count,
  extraction,
  json,
  jsonObject,
  members,
  number,
  text,
  trajectory,
  usage,
} from './any-trajectory.ts';

const verdict = fc.constantFrom(
  'correct' as const,
  'partial' as const,
  'incorrect' as const,
  'no-call' as const,
);
const texts = fc.array(text, { maxLength: 2 });
const error: fc.Arbitrary<ErrorRecord> = members<ErrorRecord>(
  {
    code: fc.constantFrom('scorer-failed' as const, 'bug' as const, 'model-timeout' as const),
    message: text,
    hint: text,
    columns: texts,
  },
  ['code', 'message'],
);

const sessionsSeen = fc.record(
  {
    ids: fc.constantFrom('own' as const, 'same' as const, 'none' as const, 'single' as const),
    each: fc.constant(true as const),
    called: fc.record(
      {
        write: text,
        read: text,
        found: fc.constantFrom('apart' as const, 'unknown' as const),
        why: fc.constantFrom('read-varies' as const, 'nothing-changed' as const),
      },
      { requiredKeys: ['write', 'read', 'found'] },
    ),
  },
  { requiredKeys: ['ids'] },
);

const comparison = fc.record(
  {
    expected: fc.record({ index: count, name: text }),
    made: fc.record({ index: count, name: text, arguments: jsonObject }),
    holds: fc.boolean(),
    rule: text,
    arguments: fc.array(
      fc.record(
        {
          name: text,
          expected: fc.array(json, { maxLength: 2 }),
          made: json,
          holds: fc.boolean(),
          counted: fc.boolean(),
          rule: text,
          rung: fc.constant('E1' as const),
        },
        { requiredKeys: ['name', 'holds', 'counted', 'rule'] },
      ),
      { maxLength: 2 },
    ),
  },
  { requiredKeys: ['holds', 'rule', 'arguments'] },
);

const score: fc.Arbitrary<Score> = members<Score>(
  {
    value: fc.double({ min: 0, max: 1, noNaN: true }).map((value) => value || 0),
    verdict,
    errorType: fc.constant('wrong-name' as const),
    explanation: text,
    measures: fc.dictionary(
      fc.constantFrom('resolved', 'f1'),
      fc.oneof(number, fc.boolean(), fc.constant(null)),
      {
        noNullPrototype: true,
      },
    ),
    comparisons: fc.array(comparison, { maxLength: 2 }),
    details: jsonObject,
  },
  ['value', 'verdict', 'explanation', 'measures'],
);

const asked: fc.Arbitrary<AskedModel> = members<AskedModel>(
  {
    changes: fc.array(
      fc.record(
        { kind: fc.constant('setting' as const), at: text, before: json, after: json, why: text },
        { requiredKeys: ['kind', 'at', 'why'] },
      ),
      { maxLength: 1 },
    ),
    tries: count,
    menu: fc.record({ tools: count, tokens: count, recall: number }),
    answeredBy: text,
    baits: fc.subarray(Object.keys(CANARIES) as BaitKind[]),
  },
  ['changes', 'tries', 'menu'],
);

const recorded: fc.Arbitrary<RecordedFacts> = members<RecordedFacts>(
  {
    file: text,
    row: count,
    verdicts: fc.array(
      fc.record(
        { name: text, passed: fc.boolean(), value: number, reason: text },
        { requiredKeys: ['name'] },
      ),
      { maxLength: 1 },
    ),
    dollars: number,
    repairs: fc.array(fc.record({ field: text, reason: text }), { maxLength: 1 }),
  },
  ['file', 'row', 'verdicts', 'repairs'],
);

/** A result that belongs to the cell. */
const recordOf = (run: Run, cell: number): fc.Arbitrary<ResultRecord> => {
  const contenders = contendersOf(run.config);
  const at = cellAddress(cell, contenders.length, run.config.repeats);
  return members<ResultRecord>(
    {
      runId: fc.constant(run.id),
      cell: fc.constant(cell),
      taskId: fc.constant(`tasks.json#${at.task}`),
      modelId: fc.constant(contenders[at.model]!.model.id),
      repeat: fc.constant(at.repeat),
      trajectory,
      extraction,
      outcome: fc.constantFrom('called', 'abstained', 'unparseable', 'refused', 'error', 'timeout'),
      verdict: fc.oneof(verdict, fc.constant('not-counted' as const)),
      scores: fc.dictionary(fc.constantFrom('bfcl', 'node-f1'), score, { noNullPrototype: true }),
      errors: fc.dictionary(fc.constantFrom('', 'bfcl'), error, { noNullPrototype: true }),
      usage,
      durationMs: number,
      waitedMs: number,
      toolMs: number,
      pageMs: number,
      asked,
      worldRoot: text,
      recorded,
    },
    ['runId', 'cell', 'taskId', 'modelId', 'repeat', 'trajectory', 'outcome', 'verdict', 'scores'],
  );
};

const plan: fc.Arbitrary<FaultPlan> = fc.record({
  seed: count,
  rules: fc.array(
    fc.record(
      {
        kind: fc.constantFrom('timeout' as const, 'stale-cache' as const),
        servers: texts,
        tools: texts,
        call: count,
        rate: fc.constantFrom(0, 0.1, 1),
        times: count,
      },
      { requiredKeys: ['kind', 'rate'] },
    ),
    { maxLength: 2 },
  ),
});

const execution: fc.Arbitrary<Execution> = fc.oneof(
  fc.record(
    { on: fc.constant('testbed' as const), faultPlans: fc.array(plan, { maxLength: 2 }) },
    { requiredKeys: ['on'] },
  ),
  fc.record(
    { on: fc.constant('servers' as const), serverIds: texts, elsewhere: count },
    { requiredKeys: ['on', 'serverIds'] },
  ),
);

const spent = fc.record(
  { counted: count, uncertain: count, underWay: count, most: count, refused: count },
  { requiredKeys: ['counted', 'uncertain', 'underWay'] },
);

const price = fc.record(
  {
    providerId: text,
    model: text,
    input: number,
    output: number,
    cachedInput: number,
    writtenInput: number,
    writtenForHour: number,
    long: fc.record({ above: count, input: number, output: number }),
    asOf: text,
    source: text,
  },
  { requiredKeys: ['providerId', 'model', 'input', 'output', 'asOf', 'source'] },
);

const models: fc.Arbitrary<(ModelRef | LanguageModelRef)[]> = fc.uniqueArray(
  fc.oneof(
    fc.record({
      id: fc.constantFrom('baseline-oracle', 'recorded:gpt', 'scripted:a'),
      title: text,
      kind: fc.constantFrom('baseline' as const, 'recorded' as const, 'scripted' as const),
    }),
    fc.record(
      {
        id: fc.constantFrom('openai-chat:a', 'anthropic:b'),
        title: text,
        kind: fc.constant('language-model' as const),
        providerId: fc.constantFrom('openai-chat', 'anthropic'),
        model: fc.constantFrom('a', 'org/b'),
        baseUrl: text,
      },
      { requiredKeys: ['id', 'title', 'kind', 'providerId', 'model'] },
    ),
  ),
  { minLength: 1, maxLength: 3, selector: ({ id }) => id },
);

const source: fc.Arbitrary<RecordedSource> = members<RecordedSource>(
  {
    format: text,
    files: texts,
    bytes: count,
    sha256: text,
    publisher: text,
    published: text,
    licence: text,
    address: text,
    elsewhere: count,
    judged: count,
    verdict: text,
    refused: count,
    missing: count,
  },
  ['format', 'files', 'bytes', 'sha256'],
);

const anyFilter: fc.Arbitrary<TaskFilter> = members<TaskFilter>(
  {
    text,
    category: texts,
    callType: fc.subarray(['single', 'none']),
    difficulty: texts,
    server: texts,
    language: texts,
    labelKind: fc.subarray(['exact', 'none']),
    issue: texts,
    tags: texts,
  },
  [],
);

const anyMenu = fc.oneof(
  fc.record(
    {
      strategy: fc.constant('all' as const),
      among: fc.constantFrom('at-hand' as const, 'catalogue' as const),
      edited: fc.array(
        fc.record({
          server: fc.option(text),
          name: text,
          description: text,
          inputSchema: fc.constant({ type: 'object' }),
        }),
        { maxLength: 2 },
      ),
    },
    { requiredKeys: ['strategy'] },
  ),
  fc.record({
    strategy: fc.constant('padded' as const),
    by: fc.constant('server' as const),
    size: count,
    seed: count,
  }),
  fc.record(
    {
      strategy: fc.constant('top-k' as const),
      k: count,
      ranking: fc.constantFrom(...RANKINGS),
      among: fc.constantFrom(...TOOL_POOLS),
    },
    { requiredKeys: ['strategy'] },
  ),
);

const config: fc.Arbitrary<RunConfig> = members<RunConfig>(
  {
    title: text,
    selection: fc.record(
      {
        datasetId: text,
        taskIds: texts,
        filter: anyFilter,
        sample: fc.record(
          { size: count, seed: count, per: fc.constant('category' as const) },
          { requiredKeys: ['size', 'seed'] },
        ),
      },
      { requiredKeys: ['datasetId'] },
    ),
    models,
    agentIds: fc
      .subarray(['single-shot', 'native-tools', 'react', 'no-tools'] as const, { minLength: 1 })
      .map((ids) => [...ids]),
    settings: fc.record(
      {
        temperature: number,
        seed: count,
        maxOutputTokens: count,
        thinkingTokens: count,
        parallelToolCalls: fc.boolean(),
        stream: fc.boolean(),
      },
      { requiredKeys: [] },
    ),
    limits: fc.record(
      {
        maxSteps: count,
        maxCalls: count,
        maxTurnCalls: count,
        maxTokens: count,
        maxMs: count,
        maxDollars: number,
      },
      { requiredKeys: ['maxSteps'] },
    ),
    menu: anyMenu,
    menus: fc.uniqueArray(anyMenu, { minLength: 1, maxLength: 3, selector: (menu) => JSON.stringify(menu) }),
    searchOnce: fc.constant(true as const),
    prompts: fc.record(
      { react: fc.dictionary(fc.constantFrom('a', 'b'), text, { noNullPrototype: true }) },
      { requiredKeys: [] },
    ),
    budget: fc.record({ dollars: number, tokens: count }, { requiredKeys: [] }),
    prices: fc.array(price, { maxLength: 1 }),
    execution,
    repeats: fc.integer({ min: 1, max: 2 }),
    seed: count,
    scorerIds: fc.subarray(['bfcl', 'node-f1']),
    decidedBy: fc.constantFrom('bfcl', 'node-f1'),
    thresholds: members<MovedThresholds>(
      {
        selection: fc.double({ min: 0, max: 1, noNaN: true }),
        parameters: fc.constantFrom(0, 0.5, 0.7, 1),
        calls: fc.constantFrom(1, 1.5, 100),
      },
      [],
    ),
    textFallback: fc.constant(true as const),
    recorded: source,
  },
  ['title', 'selection', 'models', 'agentIds', 'repeats', 'seed', 'scorerIds'],
);

const run: fc.Arbitrary<Run> = members<Omit<Run, 'cells' | 'done' | 'mends'>>(
  {
    id: text,
    createdAt: fc.nat(),
    finishedAt: fc.nat(),
    config,
    status: fc.constantFrom('running' as const, 'stopped' as const, 'finished' as const),
    ordinals: fc
      .uniqueArray(count, { minLength: 1, maxLength: 2 })
      .map((all) => all.toSorted((a, b) => a - b)),
    dataset: fc.record(
      { id: text, title: text, tasks: count, orderHash: text, labelledAt: fc.nat() },
      { requiredKeys: ['id', 'title', 'tasks', 'orderHash'] },
    ),
    prices: fc.array(price, { maxLength: 1 }),
    spending: fc.record(
      { dollars: number, uncertain: number, underWay: number, most: number, refused: number, tokens: spent },
      { requiredKeys: ['dollars', 'uncertain', 'underWay'] },
    ),
    servers: fc.array(
      fc.record(
        {
          title: text,
          protocolVersion: text,
          listHash: count,
          changed: texts,
          changedBefore: texts,
          sessions: sessionsSeen,
        },
        { requiredKeys: ['title', 'protocolVersion', 'listHash'] },
      ),
      { maxLength: 1 },
    ),
    offered: fc.array(
      fc.record({
        name: text,
        server: fc.option(text),
        description: text,
        inputSchema: fc.constant({ type: 'object' }),
        schemaFrom: fc.constant('source' as const),
      }),
      { maxLength: 1 },
    ),
    without: texts,
    tags: fc.array(fc.string({ maxLength: 40 }), { maxLength: 2 }),
    openedFrom: text,
    part: fc.record({
      index: count,
      of: fc.integer({ min: 1, max: 100_000 }),
      head: text,
      pace: members<RunPart['pace']>({ requests: number, dollars: number }, []),
    }),
    made: fc.array(
      fc.record(
        {
          modelIds: fc.array(text, { minLength: 1, maxLength: 2 }),
          weights: fc.record(
            { file: text, bytes: count, sha256: fc.constant('0'.repeat(64)), licence: text },
            { requiredKeys: ['file', 'sha256'] },
          ),
          engine: text,
          machine: text,
          browser: text,
          date: fc.constant('2026-11-29'),
          command: text,
        },
        { requiredKeys: ['weights', 'machine', 'date'] },
      ),
      { maxLength: 1 },
    ),
    versions: fc.record({ app: text, rules: text }),
  },
  ['id', 'createdAt', 'config', 'status', 'ordinals', 'dataset', 'versions'],
).map((made) => {
  const cells = made.ordinals.length * contendersOf(made.config).length * made.config.repeats;
  return { ...made, cells, done: 0 };
});

/** A run with results of some of its cells. */
export const anyRun: fc.Arbitrary<{ run: Run; records: ResultRecord[] }> = run.chain((made) =>
  fc
    .subarray(Array.from({ length: Math.min(made.cells, 6) }, (_, cell) => cell))
    .chain((cells) => fc.tuple(...cells.map((cell) => recordOf(made, cell))))
    .map((records) => ({ run: { ...made, done: records.length }, records })),
);
