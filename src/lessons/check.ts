import type { FaultPlan } from '#core/fault.ts';
import type { Verdict } from '#core/score.ts';
import type { Outcome } from '#core/trajectory.ts';
import type { JudgedAnswer } from './instruments.ts';

/** How an exercise is checked. `src/app/learn/lessons/instruments` carries it out: a new kind is a line here and a function there. */
export type Check =
  /**
   * The attempt is an answer to a case of the Lab. Every scorer named must give its verdict; `any-but-correct` is every other than
   * correct. Other scorers are shown and decide nothing.
   */
  | { kind: 'scorers'; case: string; verdicts: Readonly<Record<string, Verdict | 'any-but-correct'>> }
  /** The attempt is a model's text. It must be read as said, as documented and without repair. */
  | {
      kind: 'extraction';
      outcome: Extract<Outcome, 'called' | 'abstained' | 'unparseable'>;
      names?: string[];
    }
  /**
   * The attempt is a list of calls in JSON, executed on a fresh testbed; none may fail. `tools`: which must be called, in any order
   * with others beside them, or `inOrder`: exactly these. `sameAnswer`: the last answer must be that of the solution. `plan`: faults.
   */
  | {
      kind: 'testbed';
      server: string;
      tools?: readonly string[];
      inOrder?: true;
      sameAnswer?: true;
      plan?: FaultPlan;
    }
  /**
   * The attempt is a table of two raters in JSON, with the counts `bothPass`, `onlyFirst`, `onlySecond` and `bothFail`. Shares and κ are
   * from 0 to 1.
   */
  | { kind: 'agreement'; items: number; leastAgreement: number; mostKappa: number }
  /**
   * The attempt is a grader: `rungs`, `numbersWithin` and `unlistedFails` of the Lab's own rules, in JSON. On the case it must accept the
   * answers of `pass`, and refuse those of `fail`.
   */
  | { kind: 'grader'; case: string; pass: readonly string[]; fail: readonly string[] }
  /** The attempt is a list of methods, a line each: those that a client sends to this server up to its list of tools, in order. */
  | { kind: 'handshake'; server: string }
  /**
   * The attempt is a table of tries, a line a task, `+` solved and `-` not. What is named must hold: `solved` of all tries, `eachRun`
   * (solved in every column), `atLeastOnce` and `everyTime` (tasks).
   */
  | {
      kind: 'tries';
      tasks: number;
      repeats: number;
      solved?: number;
      eachRun?: number;
      atLeastOnce?: number;
      everyTime?: number;
    }
  /**
   * The attempt is two lines of `+` and `-`, a model each, over the same tasks. Each must solve its number, and McNemar's mid-p must be
   * below 0.05.
   */
  | { kind: 'pair'; tasks: number; first: number; second: number }
  /**
   * The attempt is a `k` in JSON: the menu of the best k tools must keep every due tool on a share of tasks, and cost at most a share of
   * the tokens of all tools. Shares are from 0 to 1.
   */
  | { kind: 'menu'; leastKept: number; mostTokens: number }
  /** The attempt is a scorer's rules in JSON, `upTo` and `orderMatters`. Every answer to the case must be judged as is due. */
  | { kind: 'own-rules'; case: string; answers: Readonly<Record<string, JudgedAnswer>> };
