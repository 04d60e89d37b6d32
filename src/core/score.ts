import type { JsonObject, JsonValue } from './json.ts';
import type { MethodNotes } from './method.ts';
import type { Task } from './task.ts';
import type { Trajectory } from './trajectory.ts';

/** `no-call`: nothing was called though a call was expected. What the provider, the network or the app lost is an ErrorRecord instead. */
export type Verdict = 'correct' | 'partial' | 'incorrect' | 'no-call';

export type ScoreErrorType =
  | 'missing-call'
  | 'failed-call'
  | 'undue-call'
  | 'wrong-count'
  | 'wrong-name'
  | 'wrong-order'
  | 'missing-argument'
  | 'unknown-argument'
  | 'wrong-type'
  | 'wrong-value'
  | 'malformed-call'
  | 'unparseable'
  | 'refused'
  | 'state-mismatch'
  | 'answer-mismatch'
  | 'limit-reached';

/** Rungs of the ladder of argument equality, strict to lenient; E7 is a judge's word. */
export type Rung = 'E0' | 'E1' | 'E2' | 'E3' | 'E4' | 'E5' | 'E6' | 'E7';

/** One parameter, expected beside made. */
export interface ArgumentComparison {
  name: string;
  /** Every accepted value; undefined when the parameter is not in the label. */
  expected?: JsonValue[];
  /** undefined when the call leaves the parameter out. */
  made?: JsonValue;
  holds: boolean;
  /** Does it enter the score? Unlisted and optional parameters may be shown without counting. */
  counted: boolean;
  /** The rule that decided, a few words. */
  rule: string;
  rung?: Rung;
}

/** One expected call beside the call made for it; either may be missing. */
export interface CallComparison {
  expected?: { index: number; name: string };
  made?: { index: number; name: string; arguments: JsonObject };
  holds: boolean;
  rule: string;
  arguments: ArgumentComparison[];
}

export interface Score {
  /** 0 to 1. */
  value: number;
  verdict: Verdict;
  errorType?: ScoreErrorType;
  /** One sentence with the numbers in it. */
  explanation: string;
  /** The scorer's own figures by their published names; null = undefined for this task. */
  measures: Record<string, number | boolean | null>;
  /** Present where the scorer compares calls. */
  comparisons?: CallComparison[];
  /** What else the original returns (its details, error text …), for reading. */
  details?: JsonObject;
}

/** A part of a task or of an attempt's Evidence that a scorer may need. */
export type Need =
  /** A label that lists the expected calls, or says that none is expected. */
  | 'label'
  /** At least one expected call. */
  | 'expected-call'
  /** Calls that must come in some order: at least two. */
  | 'two-expected-calls'
  /** A label without calls: none is expected. */
  | 'no-call-due'
  /** A label that does not say that no call is expected. */
  | 'call-possible'
  /** The arguments of every expected call. */
  | 'arguments'
  | 'tools'
  | 'expected-state'
  | 'accepted-answer'
  /** Calls that were executed. */
  | 'execution'
  /** Calls that take values from results of others, or facts that the answer should hold. */
  | 'results-to-use'
  /** Fields that servers have to ask the person of the task for. */
  | 'due-questions'
  /** The end state of the servers. */
  | 'end-state'
  /** A model that was not asked for calls in another form than JSON. */
  | 'json-asked'
  /** A raw row that an evaluator as coded can read. */
  | 'mcpbr-mcptoolbench-row'
  | 'mcpbr-toolbench-row'
  | 'bfcl-python-row'
  | 'bfcl-relevance-row';

/** Task and Trajectory in, Score out. Pure and synchronous: same input, same output, in any thread. */
export interface Scorer {
  id: string;
  title: string;
  /** Lists show the scorers of one family together. */
  family: 'mcpbr' | 'MCPToolBench++' | 'BFCL' | 'structure' | 'execution' | 'outcome';
  /** A paragraph: definition and source. */
  meaning: string;
  /** The parts of task and evidence that it needs. It applies if all are there. */
  needs: readonly Need[];
  /**
   * False: only the calls and their turns decide the score. A function: they and the text that it returns decide; it throws as the
   * scorer would. Absent: all text may matter.
   */
  textMatters?: false | ((trajectory: Trajectory) => string);
  /** Throws PlaygroundError 'scorer-failed' where the original raises; the caller records it, it is never a wrong answer. */
  score(task: Task, trajectory: Trajectory): Score;
}

/** A scorer of the registry: its page says where it comes from and where it misleads. */
export type DocumentedScorer = Scorer & MethodNotes;

/** The one verdict of a cell: what the marks on every page show. */
export type CellVerdict = Verdict | 'not-counted';
