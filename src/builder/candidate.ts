import type { JsonObject } from '#core/json.ts';
import type { ToolCall } from '#core/tool.ts';
import { because, reasonText, type Reason } from './reasons.ts';

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

/** What a model was sent and what it answered; of each text at most some 2,000 characters. */
export interface Exchange {
  /** Id of the prompt. */
  prompt: string;
  /** Its instruction; absent: the built-in text. */
  system?: string;
  /** What it was given. */
  sent: string;
  reply: string;
}

/** An attempt of a model at the query: its calls and its answer, cut, and what was said of it. */
export interface Trial {
  by: string;
  calls: readonly { name: string; arguments: string; answer: string; failed?: true }[];
  /** '' without one; then `reply` is the last text of the model. */
  answer: string;
  reply?: string;
  /** Absent: it was compared with nothing. */
  is?: 'reference' | 'agreeing' | 'differing' | 'solving' | 'failing';
  /** Why, as the judge says it. */
  reason?: string;
}

/** What happened to a candidate at one step. `noted`: neither for nor against it. */
export interface LifeStep {
  /** A step of the pipeline, the id of a gate, or what a person did: `edited`, `dropped`. */
  step: string;
  is: 'made' | 'passed' | 'noted' | 'rejected';
  /** In English words, or words from outside; cut. */
  evidence: string;
  /** The same as a code with its values, which a page says in its language. Absent: the words are from outside, or older than the codes. */
  why?: Reason;
  /** Id of the candidate that it was compared with. */
  of?: string;
  /** What models said at this step, and how they tried the task. */
  exchanges?: readonly Exchange[];
  trials?: readonly Trial[];
}

/** Parts of a candidate that a person may write again. */
export const PARTS = ['query', 'profile', 'scenario', 'objective', 'answer'] as const;
export type Part = (typeof PARTS)[number];
export type EditedPart = Part | 'calls';

/** Which pipeline wrote a candidate, by which model, and which of its prompts a person had edited. */
export interface Writer {
  pipeline: string;
  /** Its title. */
  model: string;
  edited: readonly string[];
  /** The edited prompts themselves, by id. */
  prompts?: Readonly<Record<string, { system: string; user: string }>>;
  /** Titles of the models that tried the task, how often, and of the one that compared their answers. */
  solvers?: readonly string[];
  attempts?: number;
  judge?: string;
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
  /** The day on which it is set, as 2026-03-12: what “tomorrow” means in its query. Absent: it is not known. */
  day?: string;
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
  /** Calls of similar tools that a model has rewritten, or that answer something; absent: those that our rule finds (`similar.ts`). */
  similar?: readonly SimilarCall[];
  /** The parts that a person has written again. */
  edited?: readonly EditedPart[];
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

/** A reason with its texts cut as evidence is. */
const cutIn = ({ code, values }: Reason): Reason => ({
  code,
  values: Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? evidenceOf(value) : typeof value === 'object' ? cutIn(value) : value,
    ]),
  ),
});

/** The candidate after a step. `says`: a reason of ours, or words from outside. */
export const withStep = <Made extends Pick<Candidate, 'life'>>(
  candidate: Made,
  step: string,
  is: LifeStep['is'],
  says: Reason | string,
  more: Pick<LifeStep, 'of'> = {},
): Made => {
  const why = typeof says === 'string' ? {} : { why: cutIn(says) };
  const evidence = evidenceOf(reasonText(says));
  return { ...candidate, life: [...candidate.life, { step, is, evidence, ...why, ...more }] };
};

/** The step that rejected it; undefined where it is still in. */
export function rejectedBy({ life }: Pick<Candidate, 'life'>): LifeStep | undefined {
  const since = life.findLastIndex(({ step }) => step === 'edited');
  return life.slice(since + 1).find(({ is }) => is === 'rejected');
}

/** How evidence begins that has no code yet. */
const DROPPED = 'a person dropped it';
/** Characters of a person's reason. */
export const MOST_REASON = 200;

/** The candidate as a person dropped it, with the reason where there is one. */
export const dropped = (candidate: Candidate, reason = ''): Candidate =>
  withStep(
    candidate,
    'dropped',
    'rejected',
    reason.trim() === ''
      ? because('dropped')
      : because('droppedFor', { why: reason.trim().slice(0, MOST_REASON) }),
  );

/** Why a person dropped it: '' without a reason; undefined where nobody did. */
export function whyDropped({ life }: Pick<Candidate, 'life'>): string | undefined {
  const evidence = life.find(({ step }) => step === 'dropped')?.evidence;
  return evidence?.slice(DROPPED.length).replace(/^: /, '');
}

/** The candidate as a person takes it back: what a gate rejected stays so. */
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
  withStep(candidate, 'accepted', 'passed', because('accepted'));

/** Has it every gate behind it? It may still wait for a person. */
export const hasPassed = (candidate: Candidate): boolean =>
  rejectedBy(candidate) === undefined &&
  candidate.life.some(({ step, is }) => step === 'category' && is === 'passed');

/** Has no gate decided on it yet? */
export const isOpen = (candidate: Candidate): boolean =>
  rejectedBy(candidate) === undefined && !hasPassed(candidate);

export const isProven = (candidate: Candidate): boolean => hasPassed(candidate) && !awaitsPerson(candidate);
