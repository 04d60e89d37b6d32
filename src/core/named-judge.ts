import { isOpinion } from './judge-kinds.ts';
import type { Judgement, JudgeKind, JudgeSetup } from './judgement.ts';

/** Which judge it is: what a report and a link say of it, so that its verdicts are taken for no other judge's. */
export interface NamedJudge {
  kind: JudgeKind;
  /** As its set-up calls it: its kind, with a number where it has several of one. */
  title: string;
  /** Its model's title; absent: it asks none. */
  model?: string;
  /** The version of our prompt that it was given, or that was edited; absent: it has none. */
  prompt?: string;
  /** Was the text of the prompt edited? Then it is another judge than that of the version. */
  edited?: true;
}

/** A judge of a run, with what it said in sum. */
export interface JudgedSum extends NamedJudge {
  /** How often it was asked about each answer. */
  repeats: number;
  /** Answers that it has an opinion on, and those of them that it passes. */
  answers: number;
  passed: number;
}

const EDITED = ', changed';

/** The version of a prompt whose text a person edited. */
export const editedVersion = (version: string): string => `${version}${EDITED}`;

export function nameOfJudge({ kind, title, model, prompt }: JudgeSetup): NamedJudge {
  const version = prompt?.version ?? '';
  const isEdited = version.endsWith(EDITED);
  return {
    kind,
    title,
    ...(model ? { model: model.title } : {}),
    ...(version ? { prompt: isEdited ? version.slice(0, -EDITED.length) : version } : {}),
    ...(isEdited ? { edited: true } : {}),
  };
}

/** Answers that a judge has an opinion on, and those of them that it passes: by the most of its repeats, more than half. */
export function opinionsIn(
  judgements: readonly Pick<Judgement, 'cell' | 'verdict'>[],
): Pick<JudgedSum, 'answers' | 'passed'> {
  const balances = new Map<number, number>();
  for (const judgement of judgements) {
    if (!isOpinion(judgement)) continue;
    balances.set(
      judgement.cell,
      (balances.get(judgement.cell) ?? 0) + (judgement.verdict === 'pass' ? 1 : -1),
    );
  }
  return {
    answers: balances.size,
    passed: [...balances.values()].filter((balance) => balance > 0).length,
  };
}
