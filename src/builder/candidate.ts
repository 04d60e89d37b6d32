import type { JsonObject } from '#core/json.ts';
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
  /** Id of the candidate that it was compared with. */
  of?: string;
}

/** Parts of a candidate that a person may write again. */
export const PARTS = ['query', 'profile', 'scenario', 'objective', 'answer'] as const;
export type Part = (typeof PARTS)[number];

/** Which pipeline wrote a candidate, by which model, and which of its prompts a person had edited. */
export interface Writer {
  pipeline: string;
  /** Its title. */
  model: string;
  edited: readonly string[];
}

/** A call of another tool that would do the same as one of the label. */
export interface SimilarCall {
  /** Id of that call. */
  call: string;
  name: string;
  server: string | null;
  arguments: JsonObject;
}

/** What a call of the label answered when it was executed. */
export interface CallResult {
  /** Id of the call. */
  call: string;
  /** Its first characters. */
  text: string;
  /** Characters of the whole. */
  length: number;
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
  /** What its calls answered; absent: it has not passed the gates. */
  results?: readonly CallResult[];
  /** Calls of similar tools as a model has rewritten them; absent: those that our rule finds (`similar.ts`). */
  similar?: readonly SimilarCall[];
  /** The parts that a person has written again. */
  edited?: readonly Part[];
  /** Absent: no model wrote it. */
  writer?: Writer;
  life: readonly LifeStep[];
}

/** A candidate of which nothing is made yet. */
export const newCandidate = (id: string, servers: readonly string[]): Candidate => ({
  id,
  category: 'single_server_single_call',
  query: '',
  calls: [],
  servers,
  said: {},
  life: [],
});

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
  more: Pick<LifeStep, 'of'> = {},
): Made => ({
  ...candidate,
  life: [...candidate.life, { step, is, evidence: evidenceOf(evidence), ...more }],
});

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

/** Does it wait for a person? Too few attempts agreed, and since then nobody has accepted or edited it. */
export function awaitsPerson({ life }: Pick<Candidate, 'life'>): boolean {
  const at = life.findLastIndex(({ step, is }) => step === 'agreement' && is === 'noted');
  return at >= 0 && !life.slice(at + 1).some(({ step }) => step === 'accepted' || step === 'edited');
}

export const accepted = (candidate: Candidate): Candidate =>
  withStep(candidate, 'accepted', 'passed', 'a person accepted it');

/** Has it every gate behind it? It may still wait for a person. */
export const hasPassed = (candidate: Candidate): boolean =>
  rejectedBy(candidate) === undefined &&
  candidate.life.some(({ step, is }) => step === 'category' && is === 'passed');

/** Has no gate decided on it yet? */
export const isOpen = (candidate: Candidate): boolean =>
  rejectedBy(candidate) === undefined && !hasPassed(candidate);

/** Is it in? */
export const isProven = (candidate: Candidate): boolean => hasPassed(candidate) && !awaitsPerson(candidate);

/** The candidate with parts that a person has written, marked as such. Another query has to pass the gates again. */
export function rewrittenBy(candidate: Candidate, texts: Readonly<Partial<Record<Part, string>>>): Candidate {
  const changed = PARTS.filter((part) => texts[part] !== undefined && texts[part] !== candidate[part]);
  const edited = PARTS.filter((part) => changed.includes(part) || candidate.edited?.includes(part));
  if (changed.length === 0) return candidate;
  const next = { ...candidate, ...texts, edited };
  const others = changed.filter((part) => part !== 'query');
  const noted = others.length === 0 ? next : withStep(next, 'rewrote', 'noted', others.join(', '));
  return changed.includes('query') ? withStep(noted, 'edited', 'made', next.query) : noted;
}
