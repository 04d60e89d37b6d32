import type { InstrumentUse, JudgedAnswer } from './instruments.ts';
import type { FaultPlan } from '#core/fault.ts';
import type { Verdict } from '#core/score.ts';
import type { Outcome } from '#core/trajectory.ts';

/** The parts of the course, in order. Their titles are in the texts of the course. */
export const PARTS = ['calls', 'scores', 'chance', 'systems', 'judges'] as const;
export type Part = (typeof PARTS)[number];

/** What a lesson's `lesson.ts` exports as `lesson`: the logic. All words are in its language files. */
export interface LessonPlan {
  part: Part;
  steps: readonly LessonStep[];
}

/** A lesson of the course. `number` and `slug` are its folder's name, `07-noise` being 7 and `noise`. */
export interface Lesson extends LessonPlan {
  number: number;
  slug: string;
}

interface Base {
  /** Unique in its lesson, kebab-case: part of the address, and the heading of its text. Never changed once published. */
  id: string;
  /** What is beside the text: a part of the site on real data. */
  instrument?: InstrumentUse;
  /** Id of an earlier bet of this lesson, quoted beside what the data say. */
  quotes?: string;
}

/** Text, and perhaps an instrument to try. */
export interface ReadStep extends Base {
  kind: 'read';
}

/** A bet before a reveal: the instrument is covered until the bet is placed. */
export interface BetStep extends Base {
  kind: 'bet';
  instrument: InstrumentUse;
  bet: Bet;
}

/** A question with choices; each, also the right one, has its own explanation. */
export interface ChoiceStep extends Base {
  kind: 'choice';
  /** Ids of the choices in the order they are shown. */
  choices: readonly string[];
  right: string;
}

/** The learner samples until they stop; what is said after it is shown then. The instrument must have a Stop button. */
export interface SampleStep extends Base {
  kind: 'sample';
  instrument: InstrumentUse;
}

/** Something to repair or to write, with a check of its own. */
export interface ExerciseStep extends Base {
  kind: 'exercise';
  exercise: Exercise;
}

/** The last step of every lesson: the same with the learner's own data. */
export interface OwnStep extends Base {
  kind: 'own';
}

export type LessonStep = ReadStep | BetStep | ChoiceStep | SampleStep | ExerciseStep | OwnStep;

/** What is bet on, by the name of the instrument's figure that decides it. */
export type Bet =
  /**
   * How many of so many. `most` is a number, or the name of the figure that is the whole; `whole` is its value where the instrument asks
   * a worker, which nobody has asked yet when the bet is placed. A test holds it to the measured one.
   */
  | { kind: 'count'; figure: string; most: number | string; whole?: number }
  /** A share in percent. The figure is a rate, or a number from 0 to 1. */
  | { kind: 'share'; figure: string }
  /** Where the true rate lies, in percent. The figure is a rate. */
  | { kind: 'interval'; figure: string }
  /** One of several; the figure's value is the id of the one that the data say. */
  | { kind: 'choice'; figure: string; choices: readonly string[] };

/** A bet as it was placed: a count or percent, two ends in percent, or the id of a choice. */
export type PlacedBet = number | readonly [number, number] | string;

/** All attempts are texts: what the editor holds. */
export interface Exercise {
  /** What the editor begins with. The check must refuse it. */
  start: string;
  /** What Solve writes. The check must accept it. */
  solution: string;
  /** How many hints there are, shown one at a time. */
  hints: number;
  /** How strict it is belongs to the exercise. */
  check: Check;
}

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
   * The attempt is a `k` in JSON: the menu of the best k tools must keep every expected tool on a share of tasks, and cost at most a share of
   * the tokens of all tools. Shares are from 0 to 1.
   */
  | { kind: 'menu'; leastKept: number; mostTokens: number }
  /** The attempt is a scorer's rules in JSON, `upTo` and `orderMatters`. Every answer to the case must be judged as is due. */
  | { kind: 'own-rules'; case: string; answers: Readonly<Record<string, JudgedAnswer>> };
