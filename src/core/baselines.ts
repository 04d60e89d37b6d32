import type { MethodNotes } from './method.ts';
import words from './baselines.json' with { type: 'json' };
import { BASELINE_TITLES } from './model.ts';

/** What a baseline is, for its method page. */
export interface BaselineWords extends MethodNotes {
  title: string;
  /** Its method and its purpose. */
  meaning: string;
  /** The data it may read. Only the oracle reads the label. */
  sees: 'query and tools' | 'tools and a seed' | 'the label';
}

/** Every baseline by its id, ceiling first. */
export const BASELINES: Readonly<Record<string, BaselineWords>> = Object.fromEntries(
  Object.entries(words as Readonly<Record<string, Omit<BaselineWords, 'title'>>>).map(([id, said]) => [
    id,
    { title: BASELINE_TITLES[id]!, ...said },
  ]),
);
