import { describe, expect, test } from 'vitest';
import type { AgentId } from '#core/agent.ts';
import type { ResultRecord } from '#core/cell.ts';
import { contendersOf } from '#core/contender.ts';
import type { RunConfig } from '#core/run.ts';
import type { Task } from '#core/task.ts';
import { allToolCalls } from '#core/trajectory.ts';
import type { RebuildRequest } from '#store/bridge/contract.ts';
import { transcriptOf, type Transcript } from '#core/transcript.ts';
import { testbedVersion } from '#core/versions.ts';
import { extractCalls } from '#measure/extraction/index.ts';
import { fileFromBlob } from '#files/datasets/index.ts';
import {
  fromTranscriptLink,
  selectionHash,
  toTranscriptLink,
  type ResultLink,
} from '#files/permalink/index.ts';
import { baselinesById } from '#ask/providers/index.ts';
import { allShippedRows, importWhole } from '#build/shipped-sets.ts';
import { aLanguageModel, says } from '../builders/a-language-model.ts';
import { anEvalWorld } from '../builders/an-eval-world.ts';
import { outputOf, PlayedLabel } from '../builders/a-scripted-agent.ts';
import { cellRunner } from '../../workers/runs/run-cell.ts';
import type { Executor } from '../../workers/execution/executor.ts';
import { aTestbedExecutor } from './a-testbed-executor.ts';
import { sized } from '../tools/full-size.ts';

const rows = new Blob([JSON.stringify(allShippedRows())]);
const { tasks } = await importWhole('ground', [fileFromBlob('ground.json', rows)]);

const WAYS = ['single-shot', 'native-tools', 'react'] as const satisfies readonly AgentId[];
const PLAYED = ['baseline-oracle', 'baseline-lexical'];
const SEED = 42;
/** Every so manieth task: all of them take minutes. */
const STEP = sized(48, 1);
const CHOSEN = [...tasks.keys()].filter((ordinal) => ordinal % STEP === 0);

const configOf = (agentId: AgentId, more: Partial<RunConfig> = {}): RunConfig => ({
  title: 'T',
  selection: { datasetId: 't' },
  models: [aLanguageModel({ title: 'Test model', model: 'test-model-2026' })],
  agentIds: [agentId],
  execution: { on: 'testbed' },
  repeats: 1,
  seed: SEED,
  scorerIds: ['mcpbr-mcptoolbench', 'mcpbr-toolbench', 'ast', 'ast-dag'],
  ...more,
});

/** A world in which a model says what a baseline answers, as a plan or turn by turn with the values that tools answered. */
function aPlayingWorld(baselineId: string, agentId: AgentId) {
  const executor = aTestbedExecutor();
  let label = new PlayedLabel([], 0);
  let task: Task = tasks[0]!;
  const answerOf = (): string => baselinesById.get(baselineId)!.answer(task, SEED);
  const hearing: Executor = {
    ...executor,
    during: (cell, work) =>
      executor.during(cell, (callTool) =>
        work(async (call, signal) => label.hear(call, await callTool(call, signal))),
      ),
  };
  const { deps, api } = anEvalWorld({
    tasks,
    answer: () => (agentId === 'single-shot' ? says(answerOf()) : outputOf(agentId, label.next(), task)),
    change: () => ({ loadExecutor: async () => playing ?? executor }),
  });
  let playing: Executor | undefined = hearing;
  const play = async (config: RunConfig, ordinal: number): Promise<ResultRecord> => {
    task = tasks[ordinal]!;
    label = new PlayedLabel(extractCalls(answerOf()).calls, 0);
    playing = hearing;
    const run = await cellRunner(deps, config);
    const [contender] = contendersOf(config);
    const at = { runId: 'r', cell: ordinal, repeat: 0 };
    const record = await run(task, contender!, at, new AbortController().signal);
    playing = undefined;
    return record;
  };
  return { api, play };
}

const linkOf = (config: RunConfig, ordinal: number, { verdict }: ResultRecord): ResultLink => ({
  kind: 'result',
  config,
  dataset: {
    id: 't',
    title: 'T',
    tasks: tasks.length,
    orderHash: '0123456789abcdef',
    origin: { kind: 'shipped', path: 'generated/ground.json.gz' },
  },
  createdAt: 1_795_000_000_000,
  versions: { app: '0.1.0', rules: '2026-11-23' },
  ordinals: [ordinal],
  ordinalsHash: selectionHash([ordinal]),
  taskCount: 1,
  verdicts: [verdict],
});

/** Whatever a clock says is left out; so is the place in the run. */
const withoutTimes = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (key, of: unknown) =>
      /^(durationMs|startedAt|waitedMs|toolMs|pageMs|runId|cell)$/.test(key) ? undefined : of,
    ),
  );

async function throughLink(world: ReturnType<typeof aPlayingWorld>, config: RunConfig, ordinal: number) {
  const record = await world.play(config, ordinal);
  const result = linkOf(config, ordinal, record);
  const text = await toTranscriptLink({
    result,
    transcripts: new Map([[0, transcriptOf(record)]]),
    testbed: testbedVersion,
  });
  const read = await fromTranscriptLink(text);
  const { ordinals, config: claimed } = read.result;
  const transcript = read.transcripts.get(0)!;
  const request = { config: claimed, ordinals: ordinals!, cell: 0, transcript, testbed: read.testbed };
  return { record, text, request, rebuilt: await world.api.rebuild(request) };
}

const WITH_TWO_CALLS = tasks.findIndex(({ target }) => target.calls?.length === 2);

const withOtherArguments = (transcript: Transcript): Transcript => ({
  ...transcript,
  steps: transcript.steps.map((step) => ({
    ...step,
    calls: step.calls.map((said) => ({ ...said, call: { ...said.call, arguments: { wrong: 1 } } })),
  })),
});

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

describe.each(PLAYED)('what %s says in a link', (baselineId) => {
  test.each(WAYS)('is rebuilt on the shipped tasks, asked by %s', async (agentId) => {
    const world = aPlayingWorld(baselineId, agentId);
    const config = configOf(agentId);
    const sizes = new Map<number, number[]>();
    for (const ordinal of CHOSEN) {
      const { record, text, rebuilt } = await throughLink(world, config, ordinal);
      const { id } = tasks[ordinal]!;
      expect(rebuilt.differs, id).toBeUndefined();
      expect(withoutTimes(rebuilt.record), id).toEqual(withoutTimes(record));
      const calls = allToolCalls(record.trajectory).length;
      sizes.set(calls, [...(sizes.get(calls) ?? []), text.length]);
    }
    expect(Math.max(0, ...(sizes.get(3) ?? []))).toBeLessThan(2000);
    expect(median(sizes.get(10) ?? [0])).toBeLessThan(3000);
  });
});

test('a call in prose is made where the run’s text fallback is on, and in a link again', async () => {
  const [ordinal] = CHOSEN;
  const task = tasks[ordinal!]!;
  const { name, arguments: given } = task.target.calls![0]!;
  const prose = `I will ask.\nTool: ${name}\nparameters: ${JSON.stringify(given)}\n`;
  const { deps, api } = anEvalWorld({
    tasks,
    answer: () => says(prose),
    change: () => ({ loadExecutor: async () => aTestbedExecutor() }),
  });
  const played = async (config: RunConfig) => {
    const [contender] = contendersOf(config);
    const run = await cellRunner(deps, config);
    return run(task, contender!, { runId: 'r', cell: ordinal!, repeat: 0 }, new AbortController().signal);
  };
  const off = await played(configOf('single-shot'));
  expect([off.outcome, allToolCalls(off.trajectory)]).toEqual(['abstained', []]);
  const config = configOf('mcpbr-mcptoolbench', { textFallback: true });
  const record = await played(config);
  expect(record.extraction).toMatchObject({ outcome: 'called', rule: 'text-patterns', calls: [{ name }] });
  expect(allToolCalls(record.trajectory).map((call) => call.name)).toEqual([name]);
  const text = await toTranscriptLink({
    result: linkOf(config, ordinal!, record),
    transcripts: new Map([[0, transcriptOf(record)]]),
    testbed: testbedVersion,
  });
  const { result, transcripts, testbed } = await fromTranscriptLink(text);
  const transcript = transcripts.get(0)!;
  const request = { config: result.config, ordinals: result.ordinals!, cell: 0, transcript, testbed };
  const { record: rebuilt, differs } = await api.rebuild(request);
  expect(differs).toBeUndefined();
  expect(withoutTimes(rebuilt)).toEqual(withoutTimes(record));
});

describe('a transcript', () => {
  const rebuiltFrom = async (
    change: (of: RebuildRequest) => Partial<RebuildRequest>,
    config = configOf('native-tools'),
  ) => {
    const world = aPlayingWorld('baseline-oracle', 'native-tools');
    const { request, record } = await throughLink(world, config, WITH_TWO_CALLS);
    return { record, rebuilt: await world.api.rebuild({ ...request, ...change(request) }) };
  };

  test('meets the same faults again', async () => {
    const rules = [{ kind: 'timeout' as const, rate: 1 }];
    const config = configOf('native-tools', {
      execution: { on: 'testbed', faultPlans: [{ seed: 7, rules }] },
    });
    const { record, rebuilt } = await rebuiltFrom(() => ({}), config);
    expect(
      record.trajectory.steps.flatMap(({ toolResults }) => toolResults.map(({ injected }) => injected)),
    ).toContain('timeout');
    expect(withoutTimes(rebuilt)).toEqual({ record: withoutTimes(record) });
  });

  test('of another version of the testbed shows what was said, without answers and without a score', async () => {
    const { record, rebuilt } = await rebuiltFrom(() => ({ testbed: '2026-01-01' }));
    expect(rebuilt).toMatchObject({
      differs: { what: 'testbed' },
      record: { verdict: 'not-counted', scores: {} },
    });
    expect(allToolCalls(rebuilt.record.trajectory)).toEqual(allToolCalls(record.trajectory));
    expect(rebuilt.record.trajectory.steps.flatMap(({ toolResults }) => toolResults)).toEqual([]);
  });

  test.each<[string, (of: RebuildRequest) => Partial<RebuildRequest>, object]>([
    [
      'whose second answer was another one',
      ({ transcript }) => ({ transcript: { ...transcript, results: [transcript.results[0]!, 1] } }),
      { what: 'result', call: 1 },
    ],
    [
      'with an argument that was changed on the way',
      ({ transcript }) => ({ transcript: withOtherArguments(transcript) }),
      { what: 'result', call: 0 },
    ],
    [
      'of another state',
      ({ transcript }) => ({ transcript: { ...transcript, root: '0'.repeat(16) } }),
      { what: 'state' },
    ],
    [
      'whose answers came from servers of somebody’s own',
      ({ config }) => ({ config: { ...config, execution: { on: 'servers', serverIds: [], elsewhere: 1 } } }),
      { what: 'elsewhere' },
    ],
  ])('%s is not scored, and says where it differs', async (_, change, differs) => {
    const { rebuilt } = await rebuiltFrom(change);
    expect(rebuilt).toMatchObject({ differs, record: { verdict: 'not-counted', scores: {} } });
  });
});
