import type { ToolCall } from '#core/tool.ts';

/** MCP-AgentBench's six categories: how many servers a task offers, and how its calls depend on each other. */
export const CATEGORIES = [
  'single_server_single_call',
  'single_server_parallel_call',
  'single_server_sequential_call',
  'multi_server_single_call',
  'multi_server_parallel_call',
  'multi_server_sequential_call',
] as const;
export type Category = (typeof CATEGORIES)[number];

/** What happened to a candidate at one step. `noted`: neither for nor against it. */
export interface LifeStep {
  /** A step of the pipeline, the id of a gate, or what a person did: `edited`, `dropped`. */
  step: string;
  is: 'made' | 'passed' | 'noted' | 'rejected';
  /** In words; texts from outside are cut. */
  evidence: string;
}

/**
 * A task on its way into a data set, as a value: each step gives a new one. It is rejected as soon as one step of its life is, unless a
 * person has edited it since.
 */
export interface Candidate {
  /** Unique in one build. */
  id: string;
  category: Category;
  query: string;
  /** The label: calls with ids, steps from 1, servers, and references `<id_result>` to earlier results. */
  calls: readonly ToolCall[];
  /** Names of the servers whose tools the task offers. */
  servers: readonly string[];
  /** How the query says a value that it does not hold letter by letter: `<call id><JSON pointer>` to words of the query. */
  said: Readonly<Record<string, string>>;
  /** A person or a pipeline knows that its results change from call to call. */
  changes?: true;
  /** Who asks, why, and what for; of pipelines with a model. */
  profile?: string;
  scenario?: string;
  objective?: string;
  /** What a right answer says, where it is known. */
  answer?: string;
  life: readonly LifeStep[];
}

/** Longest evidence that a life keeps, in characters. */
const MOST_EVIDENCE = 400;

/** The evidence without line breaks, cut to what a life keeps. */
export function evidenceOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > MOST_EVIDENCE ? `${line.slice(0, MOST_EVIDENCE)}…` : line;
}

export const withStep = <Made extends Pick<Candidate, 'life'>>(
  candidate: Made,
  step: string,
  is: LifeStep['is'],
  evidence: string,
): Made => ({ ...candidate, life: [...candidate.life, { step, is, evidence: evidenceOf(evidence) }] });

/** The step that rejected it; undefined where it is still in. */
export function rejectedBy({ life }: Pick<Candidate, 'life'>): LifeStep | undefined {
  const since = life.findLastIndex(({ step }) => step === 'edited');
  return life.slice(since + 1).find(({ is }) => is === 'rejected');
}

/** The candidate as a person dropped it, and as the person takes it back: what a gate rejected stays so. */
export const dropped = (candidate: Candidate): Candidate =>
  withStep(candidate, 'dropped', 'rejected', 'a person dropped it');
export const restored = (candidate: Candidate): Candidate => ({
  ...candidate,
  life: candidate.life.filter(({ step }) => step !== 'dropped'),
});

/** Is it still in, with every gate behind it? */
export const isProven = (candidate: Candidate): boolean =>
  rejectedBy(candidate) === undefined &&
  candidate.life.some(({ step, is }) => step === 'category' && is === 'passed');
