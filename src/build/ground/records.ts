import { existsSync, readFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { deepEqual, stableStringify, type JsonValue } from '#core/json.ts';
import { textOfResult } from '#core/tool.ts';
import type { Finding } from './finding.ts';
import { replay, type Replay } from './replay.ts';
import { labelOf, type WrittenTask } from './written-task.ts';

// What the labels' plans did when they were recorded: the proof that each build repeats.

export const recordsFile = new URL('../../../public/datasets/ground/recorded.json', import.meta.url);

/** What a label's plan did on a fresh testbed of seed 42. */
export interface Recorded {
  /** A hash of each call's result, in the order of the label. */
  results: string[];
  /** Root hash of the testbed's state. */
  root: string;
  /** The slices of state that each call changed, in the order of the label. */
  changes: string[][];
  /** Was the end state the same on the testbeds of all seeds it was tried on? Only then can a run of any seed expect it. */
  isAnySeed: boolean;
}

export type Records = Record<string, Recorded>;

/** By uuid; empty where nothing was recorded yet. */
export const readRecords = (): Records =>
  existsSync(recordsFile) ? (JSON.parse(readFileSync(recordsFile, 'utf8')) as Records) : {};

/** What a replay did, to be recorded, beside its end on other seeds. */
export const recordOf = ({ calls, changes, hash, end }: Replay, others: readonly Replay[]): Recorded => ({
  isAnySeed: others.every((other) => deepEqual(other.end.state, end.state)),
  results: calls.map(({ result }) => hashOf(result.structuredContent ?? textOfResult(result))),
  root: hash,
  changes,
});

/** How a replay differs from what was recorded. */
export function recordFindings(task: WrittenTask, done: Replay, records: Records): Finding[] {
  const known = records[task.uuid];
  if (!known) return [{ field: '', reason: 'was never recorded: run npm run tasks:verify -- --record' }];
  const made = recordOf(done, []);
  const found = made.results.flatMap((hash, index): Finding[] =>
    hash === known.results[index]
      ? []
      : [
          {
            field: `/function_call_label/${index}`,
            reason: 'answers something else than when it was recorded',
          },
        ],
  );
  if (made.root !== known.root)
    found.push({ field: '', reason: 'ends in another state than when it was recorded' });
  if (!deepEqual(made.changes, known.changes))
    found.push({ field: '', reason: 'changes other parts of the state than when it was recorded' });
  return found;
}

/** The plan of a task, executed as it is recorded. */
export const replayRecorded = (task: WrittenTask): Promise<Replay> =>
  replay(labelOf(task.function_call_label), RECORDED_SEED);

export const RECORDED_SEED = 42;

const hashOf = (value: JsonValue): string =>
  createHash('sha256').update(stableStringify(value)).digest('hex').slice(0, 16);
