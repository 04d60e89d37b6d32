import type { ErrorRecord } from './errors.ts';
import type { JsonObject } from './json.ts';
import type { Message, Usage } from './message.ts';
import type { MovedThresholds } from './thresholds.ts';
import type { Tool } from './tool.ts';
import type { Trajectory } from './trajectory.ts';

/** The task of an answer, as its log records it. Absent members are not recorded. */
export interface RecordedTask {
  /** As the log names it. */
  id?: string;
  /** What the person asked: the last user message before the model's first turn. */
  query?: string;
  /** All that came before the model's first turn, where it is more than the query. */
  messages?: Message[];
  /** The tools the model was offered; absent: not recorded, which is not the same as none. */
  tools?: Tool[];
  category?: string;
  /** The final answers that the log names as right. */
  accepted?: string[];
  /** Calls that the log names as expected, in order; `arguments` absent: it names the tools alone. */
  expected?: { name: string; arguments?: JsonObject }[];
}

/** The verdict of the log's maker on an attempt: shown beside our scores, never mixed with them. */
export interface RecordedVerdict {
  /** As the log names the score. */
  name: string;
  /** Absent where the log gives a figure or a word alone. */
  passed?: boolean;
  /** The figure as recorded, on the log's own scale. */
  value?: number;
  reason?: string;
}

/** The id of the scorer for logs that no scorer here can decide: its score is the verdict of the log's maker. */
export const RECORDED_DECIDER = 'recorded';

/** Who published the answers. Absent: not said. */
export interface Publication {
  publisher?: string;
  /** ISO date. */
  published?: string;
  licence?: string;
  /** Pinned addresses of the files, or of the folder that holds them. */
  address?: string;
}

/** How a log says that its maker read answers, where that is not as published; absent members: as published, or not said. */
export interface RecordedReading {
  /** mcpbr's thresholds that its maker moved. */
  thresholds?: MovedThresholds;
  textFallback?: true;
}

/** One attempt of one model at one task, as a log holds it. */
export interface RecordedAttempt {
  kind: 'attempt';
  /** 0-based place of its row in the log. */
  row: number;
  task: RecordedTask;
  /** Absent where the log's content does not say: the name of its folder or the person may. */
  model?: string;
  /** 0-based; attempts at one task by one model are repeats. */
  repeat?: number;
  trajectory: Trajectory;
  verdicts: RecordedVerdict[];
  /** A failure of the publisher's app, its provider or the network: such an attempt is never a wrong answer. */
  error?: ErrorRecord;
  /** Of the whole attempt. */
  usage?: Usage;
  durationMs?: number;
  /** As recorded, in US dollars. */
  dollars?: number;
  /** What was changed to make the row readable. */
  repairs: { field: string; reason: string }[];
  /** As the log itself says it. */
  publication?: Publication;
  /** As the log itself says it. */
  reading?: RecordedReading;
}

/** A row of a log that holds no attempt that could be read. */
export interface RefusedAttempt {
  kind: 'refused';
  row: number;
  /** JSON pointer into the row; '' is the row itself. */
  field: string;
  reason: string;
}

/** What a reader makes of a row. */
export type ReadAttempt = RecordedAttempt | RefusedAttempt;

/** The source of answers that this page did not ask for. */
export interface RecordedSource extends Publication {
  /** The format's title, as its reader names it. */
  format: string;
  /** Their names at the source. */
  files: string[];
  /** How many files the source had, if a link says no more. */
  elsewhere?: number;
  bytes: number;
  /** SHA-256 over the SHA-256 of each file in the order of `files`, hexadecimal. */
  sha256: string;
  /** Attempts on which the log, or a file beside it, has a verdict; absent: not counted. */
  judged?: number;
  /** The one of the log's verdicts that decides, where RECORDED_DECIDER does. */
  verdict?: string;
  /** Rows of the log that could not be read; absent: not counted. */
  refused?: number;
  /** Tasks of the run times models without any answer in the log; absent: not counted. */
  missing?: number;
}

/** Facts from the log about one attempt, beside its trajectory: kept with the cell, shown beside our scores. */
export interface RecordedFacts {
  /** Of the source's `files`. */
  file: string;
  /** 0-based place of its row in that file. */
  row: number;
  verdicts: RecordedVerdict[];
  /** As recorded, in US dollars. */
  dollars?: number;
  repairs: { field: string; reason: string }[];
}

/** A publisher's verdicts on the answers of one model in one category, from a file beside the answers. */
export interface PublishedVerdicts {
  /** Of the publisher's evaluator. */
  name: string;
  model: string;
  category: string;
  /** As printed, 0 to 1. */
  accuracy: number;
  /** Answers judged. */
  total: number;
  /** The ids of the tasks found wrong, with the publisher's reason; all others were found right. */
  failed: ReadonlyMap<string, string>;
}
