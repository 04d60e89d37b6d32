import type { Task } from './task.ts';
import type { Tool } from './tool.ts';

/** Who answers. A baseline needs no key and is no language model, and every page says so. */
export interface ModelRef {
  id: string;
  title: string;
  kind: 'baseline' | 'language-model' | 'scripted';
}

/** A built-in model that needs no key: it writes an answer in the output format every model is asked for. */
export interface Baseline extends ModelRef {
  kind: 'baseline';
  /** A paragraph: what it does and what it is for. */
  meaning: string;
  /** What it is allowed to see. Only the oracle reads the label. */
  sees: 'query and tools' | 'tools and a seed' | 'the label';
  answer(task: Task, seed: number): string;
}

/** The signature of a model that may see nothing but the question and the menu. */
export type AnswerFromQuery = (query: string, tools: readonly Tool[]) => string;

/** Titles of the built-in baselines by id; a link names a baseline by its id alone. */
export const BASELINE_TITLES: Readonly<Record<string, string>> = {
  'baseline-oracle': 'Oracle (gives back the label)',
  'baseline-lexical': 'Lexical baseline (BM25 and slot filling)',
  'baseline-random': 'Random baseline',
};
