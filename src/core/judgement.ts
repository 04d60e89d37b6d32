import type { ErrorRecord } from './errors.ts';
import type { Usage } from './message.ts';
import type { LanguageModelRef, ModelSettings } from './model.ts';
import type { Price } from './price.ts';
import type { Budget, Spending } from './run.ts';

/** The kinds of judges; a rule judge and scripted judges need no key and are no language models. */
export type JudgeKind =
  | 'outcome'
  | 'mcp-eval'
  | 'parameters'
  | 'claims'
  | 'rubric'
  | 'call-success'
  | 'rule'
  | 'scripted';

/** One instrument of a judging, with everything that decides what it says but the seed. */
export interface JudgeSetup {
  /** Unique in its judging, kebab-case. */
  id: string;
  kind: JudgeKind;
  title: string;
  /** Of the kinds that ask a language model. */
  model?: LanguageModelRef;
  settings?: ModelSettings;
  /** The prompt of its model: one of our versions, or the person's own. */
  prompt?: { version: string; text: string };
  /** Of 'rubric': the person's instructions for the judge. */
  rubric?: string;
  /** Of 'claims': the least mean claim score of an answer that passes (0.75 in MCP-Atlas). */
  threshold?: number;
  /**
   * Of 'parameters': every call, or only the last as in MCPToolBench++'s repository? Of 'call-success': every call, or only those whose
   * success rules leave unknown?
   */
  everyCall?: boolean;
  /** Of 'outcome': are answers judged where the task has no reference answer? Else they are 'not-judgeable'. */
  withoutReference?: true;
  /** Of 'scripted'. */
  bias?: ScriptedBias;
}

/**
 * The error rates of a scripted judge, each in [0, 1]. It knows the truth, and errs as its seed draws: it passes a wrong answer with
 * `lenient`, fails a right one with `strict`; with `position` it takes the first of its shuffled inputs for the answer; with `length` it
 * passes a wrong answer that is longer than the median.
 */
export interface ScriptedBias {
  lenient: number;
  strict: number;
  position: number;
  length: number;
}

/** A judge's verdict on one answer. The last three are no opinion, and never count as a fail. */
export type JudgeVerdict =
  | 'pass'
  | 'fail'
  /** The reply has no readable verdict, or two that contradict each other. */
  | 'unparseable'
  /** The judge lacks its evidence: a reference answer, facts, a call. */
  | 'not-judgeable'
  /** The provider, the network or this app failed. */
  | 'error';

export interface ClaimVerdict {
  claim: string;
  value: 0 | 0.5 | 1;
  reason?: string;
}

/** What is said of the success of one call; a member is absent where its side says nothing. */
export interface CallStatus {
  /** Position among the calls of the attempt, from 0. */
  call: number;
  tool: string;
  /** Did it succeed, as rules say from its result alone? */
  ruled?: boolean;
  /** Did it succeed, as the judge says? */
  judged?: boolean;
  /** The judge's. */
  reason?: string;
}

/** One judge's one opinion on one cell. */
export interface Judgement {
  judgingId: string;
  cell: number;
  /** JudgeSetup.id */
  judge: string;
  /** 0-based. */
  repeat: number;
  verdict: JudgeVerdict;
  /** 0 to 1, of judges that give more than pass or fail: the mean over claims, the share of right parameters. */
  value?: number;
  /** What the judge wrote before its verdict; of 'not-judgeable' and 'unparseable', why. */
  reasons?: string;
  claims?: ClaimVerdict[];
  /** Of 'call-success': the calls that a rule or the judge speaks of, in their order. */
  calls?: CallStatus[];
  /** The error class it named, as the table of error classes writes it. */
  errorClass?: string;
  /** The reply as it came, cut to 20,000 characters. */
  reply?: string;
  /** Parts of the answer that talk to the judge, found by a rule and sent as data. */
  suspicious?: string[];
  /** The shuffled order of the inputs, by name. */
  order?: string[];
  usage?: Usage;
  durationMs?: number;
  error?: ErrorRecord;
}

/** Judges over the stored answers of one run. It asks the run's models nothing again. */
export interface Judging {
  id: string;
  runId: string;
  title: string;
  createdAt: number;
  finishedAt?: number;
  status: 'running' | 'stopped' | 'finished';
  judges: JudgeSetup[];
  /** How often each judge is asked about each cell, from 1. */
  repeats: number;
  /** Decides the order of a judge's inputs, and a scripted judge's errors. */
  seed: number;
  /** Numbers of the judged cells, ascending. */
  cells: number[];
  budget?: Budget;
  prices?: Price[];
  spending?: Spending;
  /** Judgements stored, of cells × judges × repeats. */
  done: number;
  versions: { app: string; rules: string };
}

/** Why an answer failed, by MCP-AgentBench's four classes and MCPToolBench++'s root causes, is `errorClass`. */
export interface HumanLabel {
  runId: string;
  cell: number;
  /** Initials; every rater's labels are separate. */
  rater: string;
  verdict: 'pass' | 'fail' | 'unclear';
  errorClass?: string;
  comment?: string;
  /** True: the rater saw neither the model nor any verdict. */
  blind?: true;
  /** How long the rater looked at the answer, until what they said last of it, without pauses. Absent: it was not timed. */
  seconds?: number;
  /** Milliseconds since the epoch. */
  labelledAt: number;
}

/** A gap without a key, a pointer or a scroll that is longer, in seconds, is a pause: no label's time holds it. */
export const LONGEST_GAP = 120;

/** Most characters of a rater's initials and of a comment. */
export const LONGEST_RATER = 12;
export const LONGEST_COMMENT = 2000;
