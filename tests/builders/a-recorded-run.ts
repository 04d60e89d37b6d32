import type { ResultRecord } from '#core/cell.ts';
import type { ModelRef } from '#core/model.ts';
import type { RecordedFacts, RecordedSource } from '#core/recording.ts';
import type { Run, RunConfig } from '#core/run.ts';
import type { Trajectory } from '#core/trajectory.ts';
import { anOracleRun } from './an-oracle-run.ts';

/** A model whose answers stand in a log. */
export const aRecordedModel = (name = 'birch-2'): ModelRef => ({
  id: `recorded:${name}`,
  title: name,
  kind: 'recorded',
});

/** Where the answers of a recorded run were read, all of it said. */
export const aRecordedSource = (source: Partial<RecordedSource> = {}): RecordedSource => ({
  format: 'BFCL results',
  files: ['birch-2/BFCL_v3_simple_result.json'],
  bytes: 2048,
  sha256: 'ab'.repeat(32),
  publisher: 'An evaluation group',
  published: '2024-08-30',
  licence: 'Apache-2.0',
  address: 'https://example.com/results/at/1234',
  ...source,
});

/** A run of answers that were read from a log. */
export const aRecordedConfig = (more: Partial<RunConfig> = {}): RunConfig =>
  anOracleRun({ title: 'Published', models: [aRecordedModel()], recorded: aRecordedSource(), ...more });

/** What a log says of an attempt beside its trajectory. */
export const recordedFacts = (facts: Partial<RecordedFacts> = {}): RecordedFacts => ({
  file: 'birch-2/BFCL_v3_simple_result.json',
  row: 0,
  verdicts: [],
  repairs: [],
  ...facts,
});

/** One call of a model whose log holds neither its result nor any time. */
export const aRecordedAttempt = (name: string, args: Record<string, string> = {}): Trajectory => {
  const call = { id: 'call-1-1', name, arguments: args };
  return {
    steps: [
      {
        index: 0,
        message: { role: 'assistant', text: '', toolCalls: [call] },
        toolCalls: [call],
        toolResults: [],
        durationMs: 0,
      },
    ],
    inTurns: true,
    stopReason: 'answered',
    notRecorded: ['results', 'times'],
  };
};

/** A finished run of recorded answers: one cell for each record that is given. */
export const aRecordedRun = (records: readonly ResultRecord[], more: Partial<Run> = {}): Run => ({
  id: 'recorded-1',
  createdAt: 1,
  finishedAt: 1,
  config: aRecordedConfig({ selection: { datasetId: 't' } }),
  status: 'finished',
  ordinals: records.map((_, ordinal) => ordinal),
  dataset: { id: 't', title: 'T', tasks: records.length, orderHash: 'h' },
  cells: records.length,
  done: records.length,
  versions: { app: 't', rules: 't' },
  ...more,
});
