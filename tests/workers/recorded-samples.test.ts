import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { BlobReader, ZipReader } from '@zip.js/zip.js';
import { beforeEach, describe, expect, test } from 'vitest';
import type { RecordingChoice } from '#store/bridge/files-contract.ts';
import type { JsonObject } from '#core/json.ts';
import { openDatabase, type Database } from '#store/storage/db.ts';
import { getRun, resultsOf } from '#store/storage/runs.ts';
import { createFilesApi } from '../../workers/files/files-api.ts';
import { hasSamples, sample, samples, samplesIn, withSamples } from '../interchange/read-log.ts';

let db: Database;
let number = 0;
beforeEach(async () => {
  db = await openDatabase({ name: `samples-${number++}` });
});

function recordingsApi() {
  const world = {
    connect: async () => db,
    fetch: async () => new Response('', { status: 404 }),
    now: () => 1000,
    makeId: () => `generation-${number++}`,
  };
  return createFilesApi(world);
}
const silent = () => {};
const choice: RecordingChoice = { title: 'A sample', tasks: 'own', secrets: 'mask', source: {} };

type Loose = Record<string, unknown>;
const json = (path: string): Loose => JSON.parse(sample(path)) as Loose;
const linesIn = (path: string): string[] => sample(path).split('\n').filter(Boolean);
const lengthOf = (...lists: unknown[]): number => (lists.find(Array.isArray) ?? []).length;
const isBroken = (line: string): boolean => {
  try {
    JSON.parse(line);
    return false;
  } catch {
    return true;
  }
};
const ARMS = ['mcp', 'baseline', 'mcp_server_a', 'mcp_server_b'];
const armsOf = (task: unknown): number => ARMS.filter((arm) => (task as Loose)[arm]).length;
const distinct = (values: readonly unknown[]): number => new Set(values).size;

/** How many rows a sample holds, counted here and by no reader, by the folder that it lies in. */
const rowsIn: Record<string, (path: string) => number | Promise<number>> = {
  anthropic: () => 1,
  atif: () => 1,
  'claude-code': () => 1,
  // A session, and the lines that are no JSON.
  codex: (path) => 1 + linesIn(path).filter(isBroken).length,
  eee: (path) => (path.endsWith('.jsonl') ? linesIn(path).length : 1),
  gemini: () => 1,
  'gemini-cli': () => 1,
  inspect_ai: async (path) =>
    path.endsWith('.eval') ? samplesInArchive(path) : lengthOf(json(path).samples),
  livemcpbench: (path) => lengthOf(json(path)),
  mcpbr: (path) => {
    if (path.includes('instance-log')) return 1;
    const tasks = path.endsWith('.jsonl')
      ? linesIn(path).map((line) => (JSON.parse(line) as JsonObject).data)
      : (json(path).tasks as unknown[]);
    return tasks.reduce<number>((sum, task) => sum + armsOf(task), 0);
  },
  mcpmark: () => 1,
  'openai-chat': () => 1,
  'openai-evals': (path) =>
    distinct(linesIn(path).flatMap((line) => (JSON.parse(line) as JsonObject).sample_id ?? [])),
  'openai-responses': () => 1,
  'otlp-genai': (path) =>
    path.includes('jaeger')
      ? 1
      : distinct([...sample(path).matchAll(/"traceId": ?"(\w+)"/g)].map(([, id]) => id)),
  promptfoo: (path) => {
    const root = json(path);
    const document = (root.data ?? root) as Loose;
    return lengthOf(document.results, (document.results as Loose).results);
  },
  stabletoolbench: (path) => (path.includes('/answer/') ? 1 : Object.keys(json(path)).length),
  // Without simulations the one row is the file.
  tau2: (path) => lengthOf(json(path).simulations) || 1,
};

async function samplesInArchive(path: string): Promise<number> {
  const archive = new ZipReader(new BlobReader(new Blob([readFileSync(`${samples}/${path}`)])));
  const entries = await archive.getEntries();
  return entries.filter(({ filename }) => /^samples\/.+\.json$/.test(filename)).length;
}

/** Samples of which no row is an answer, with the reason that the page gives. */
const WITHOUT_ANSWERS: Record<string, string> = {
  'atif/terminus-2.trajectory.json': 'only the first part of an attempt',
  'claude-code/agent-atest01.jsonl': 'a subagent’s part of another session',
  'claude-code/letta-subagent.jsonl': 'a subagent’s part of another session',
  'eee/aggregate-0.2.0.json': 'an aggregate: scores of benchmarks and no answers',
  'eee/f3a1c0de-4b2e-4c1a-9f6d-1b7e5a2c8d40.json': 'an aggregate: scores of benchmarks and no answers',
  'eee/minimal-export.json': 'an aggregate: scores of benchmarks and no answers',
  'inspect_ai/log_tool_call_error.json': 'no message is an answer of the model',
  'otlp-genai/jaeger-near-miss.json.gz': 'Jaeger’s own JSON, which is not OTLP',
  'otlp-genai/otlp-trace-example.json':
    'no span of the trace holds what a model answered: content has to be switched on',
  'tau2/voice-dir-format.results.json': 'the simulations are in files of their own',
};
/** Of formats that hold no answers, and the papers beside the samples. */
const isNoLog = (path: string): boolean => /^junit\/|^\.\//.test(path);

describe.skipIf(!hasSamples)(`the recorded samples${withSamples}`, () => {
  const all = hasSamples ? samplesIn('.') : [];
  const logs = all.filter((path) => !isNoLog(path));
  const folderOf = (path: string): string => path.slice(0, path.indexOf('/'));
  const request = (path: string) => ({
    importId: `import-${number++}`,
    files: [{ path, blob: new Blob([readFileSync(`${samples}/${path}`)]) }],
  });

  test.each(all.filter(isNoLog))('%s is taken for no log; a report says why', async (path) => {
    const { look, refusal } = await recordingsApi().inspectRecording(request(path), silent);
    const why = path.startsWith('junit/') ? /JUnit XML holds verdicts and times/ : /^$/;
    expect(look).toBeUndefined();
    expect(refusal?.message ?? '').toMatch(why);
  });

  const answered = new Map<string, string>();

  test.each(logs)('of %s every row becomes a trajectory, or is refused with a reason', async (path) => {
    const rows = await rowsIn[folderOf(path)]!(path);
    expect(rows).toBeGreaterThan(0);
    const recordings = recordingsApi();
    const log = request(path);
    const { look, refusal } = await recordings.inspectRecording(log, silent);
    const why = WITHOUT_ANSWERS[path];
    if (why) {
      expect(look).toBeUndefined();
      expect(refusal!.message).toContain(`Rows refused: ${rows}; row 1: ${why}`);
      return;
    }
    expect(look!.attempts + look!.besides + look!.refused).toBe(rows);
    const report = await recordings.storeRecording(log, choice, silent);
    expect(report).toMatchObject({ rows, unpaired: 0, repeated: 0, joined: 0, refused: look!.refused });
    expect(report.stored).toBe(rows - report.refused);
    expect(report.notes.filter(({ kind }) => kind === 'rejected')).toHaveLength(report.refused);
    const recorded = [];
    for await (const cell of resultsOf(db, report.runId)) if (cell.recorded) recorded.push(cell);
    expect(recorded).toHaveLength(report.stored);
    expect((await getRun(db, report.runId)).config.recorded).toMatchObject({ format: look!.format });
    if (recorded.some(({ trajectory }) => trajectory.steps.length > 0 || trajectory.finalAnswer))
      answered.set(path, look!.format);
  });

  test('hold answers in at least ten foreign formats', () => {
    expect(answered.size).toBeGreaterThan(40);
    expect(new Set(answered.values()).size).toBeGreaterThanOrEqual(10);
  });
});
