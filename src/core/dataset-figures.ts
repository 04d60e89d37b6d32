import { isJsonObject, type JsonValue } from './json.ts';
import type { CallType, ServerScope, Task } from './task.ts';

/** Tasks by a number, in ascending order of it. */
export interface TasksByNumber {
  number: number;
  tasks: number;
}

/** Tasks by a word, most first. */
export interface TasksByWord {
  word: string;
  tasks: number;
}

/** How texts are long, in characters (code points). */
export interface LengthFigures {
  /** Tasks that have such a text. */
  n: number;
  /** null for no text. */
  median: number | null;
  /** Ascending, of equal width but for the last, which may be open. `to` is its last length; null: no end. */
  bins: { from: number; to: number | null; tasks: number }[];
}

/** A tool that tasks offer or expect. */
export interface ToolUse {
  name: string;
  server: string | null;
  /** Tasks that offer it. */
  offered: number;
  /** Tasks whose label calls it, however often. */
  expected: number;
}

/** The tools that tasks of one category offer, as MCPToolBench++ counts them (table 1). */
export interface CategoryTools {
  /** As the source names it; '' for tasks without one. */
  category: string;
  tasks: number;
  /** Different tools. */
  tools: number;
  /** Tokens of their descriptions and schemas together, by estimateTokens. */
  tokens: number;
}

/** What a data set consists of, counted over all of its tasks. */
export interface DatasetFigures {
  tasks: number;
  queryLength: LengthFigures;
  answerLength: LengthFigures;
  /** '' where the language is unknown. */
  languages: TasksByWord[];
  /** The source's categories. */
  topics: TasksByWord[];
  placed: { scope: ServerScope; callType: CallType; tasks: number }[];
  /** Calls of the label; tasks without a label are left out. */
  calls: TasksByNumber[];
  /** Calls on the longest path of passed results; a call without a passed result counts as one. */
  dataPath: TasksByNumber[];
  tools: ToolUse[];
  /** By category, most tasks first. */
  toolsByCategory: CategoryTools[];
  /** Different tools of all categories, with their tokens. */
  offered: Pick<CategoryTools, 'tools' | 'tokens'>;
}

/** Facts about a task, beside its label, in rows of our own sets. */
export interface WrittenAbout {
  /** Who asks. */
  profile?: string;
  /** Why they ask. */
  situation?: string;
  /** The final answer in words. */
  answer?: string;
}

export function writtenAbout(raw: JsonValue): WrittenAbout {
  if (!isJsonObject(raw)) return {};
  const { profile, situation, answer } = raw;
  const text = <Name extends string>(name: Name, value: JsonValue | undefined) =>
    typeof value === 'string' && value.trim() !== '' ? ({ [name]: value } as Record<Name, string>) : {};
  return { ...text('profile', profile), ...text('situation', situation), ...text('answer', answer) };
}

/** The final answer in words: as the row writes it, else the first accepted text. */
export const answerInWords = ({ raw, target }: Pick<Task, 'raw' | 'target'>): string | undefined =>
  writtenAbout(raw).answer ?? (target.answer?.match === 'text' ? target.answer.accept[0] : undefined);
