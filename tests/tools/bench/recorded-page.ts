import { filesApi } from '#store/bridge/client.ts';
import { standingsOf } from '#measure/metrics/index.ts';
import { connect } from '#store/storage/db.ts';
import { systemsOf } from '../../../src/app/compare/systems.ts';
import { comparedOf } from '../../../src/app/compare/tables.ts';
import { loadRunView } from '../../../src/app/frame/run-view.ts';
import { shortMillisecondsOf } from './milliseconds.ts';
import { answerLines, labelLines, questionLines, type RecordingWanted } from './seeded-recording.ts';
import { watchLongTasks } from './long-tasks.ts';

export interface RecordedFigures {
  /** The log read, paired, scored under every evaluator that applies and stored. */
  storedMs: number;
  /** Then all models ranked under each of them. */
  rankedMs: number;
  longestTaskMs: number;
  /** JSON.parse of the same answers, line by line: the baseline. */
  parseMs: number;
  evaluators: number;
  rows: number;
}

const open = connect();

async function importQuestions(wanted: RecordingWanted): Promise<string> {
  const { datasetId } = await filesApi().importDataset(
    {
      origin: { kind: 'file', names: ['simple.json', 'possible_answer/simple.json'] },
      blobs: [new Blob([questionLines(wanted)]), new Blob([labelLines(wanted)])],
    },
    () => {},
  );
  return datasetId;
}

/** The folders begin as one whose handler is known: answers of others count under no scorer as coded. */
const filesOf = (wanted: RecordingWanted) =>
  Array.from({ length: wanted.models }, (_, model) => ({
    path: `result/gpt-${model}/gorilla_openfunctions_v1_test_simple_result.json`,
    blob: new Blob([answerLines(wanted, model)]),
  }));

/** Reads a seeded log as a person's import does, and ranks its models as Compare does. */
async function measure(wanted: RecordingWanted): Promise<RecordedFigures> {
  const datasetId = await importQuestions(wanted);
  const files = filesOf(wanted);
  const lines = (await Promise.all(files.map(({ blob }) => blob.text()))).flatMap((text) => text.split('\n'));
  const parseMs = shortMillisecondsOf(() => lines.forEach((line) => void JSON.parse(line)));
  const { atProgress } = globalThis as unknown as { atProgress?: () => Promise<void> };
  const [figures, longestTaskMs] = await watchLongTasks(async () => {
    const began = performance.now();
    const report = await filesApi().storeRecording(
      { importId: crypto.randomUUID(), files },
      { title: 'Seeded answers', tasks: { datasetId }, secrets: 'mask', source: {} },
      () => void atProgress?.(),
    );
    const stored = performance.now();
    const view = await loadRunView(report.runId, open);
    const { scorerIds } = view.run.config;
    const { table } = comparedOf([view], systemsOf([view.run]), scorerIds);
    if (!standingsOf(table)) throw new Error('no task could be compared');
    return {
      storedMs: stored - began,
      rankedMs: performance.now() - stored,
      evaluators: scorerIds.length,
      rows: report.stored,
    };
  });
  await filesApi().removeDataset(datasetId);
  return { ...figures, longestTaskMs, parseMs };
}

const benchRecorded = { measure };
export type BenchRecorded = typeof benchRecorded;
Object.assign(globalThis, { benchRecorded });
