import type { FaultKind } from '#core/fault.ts';
import type { JsonObject } from '#core/json.ts';
import type { Rung } from '#core/score.ts';

/** A call of a testbed server, as it is written. */
export interface LessonCall {
  name: string;
  arguments: JsonObject;
}

/**
 * The instruments that a step can name, each with its set-up: a new one is a line here and its file in `src/app/learn/lessons/instruments`.
 * What an instrument measures are its figures; texts name them in curly brackets, bets by name.
 */
export interface InstrumentSetups {
  /**
   * One call of a testbed server, over MCP, made when the learner presses Call.
   * Figures: `outcome` (`answered` or `error`), `characters` of the answer, and `value.<member>` of an answer that is a JSON object.
   */
  'testbed-call': { server: string; call: LessonCall };
  /** A tool as its server describes it. Figures: `parameters`, `required`, `bytes` of the description, `tools` of the server. */
  tool: { server: string; tool: string };
  /**
   * The messages between client and server from the first to the list of tools, one at a time.
   * Figures: `messages`, `requests`, `notifications`, `answers`, `toolBytes`, `tools`. `at`: the message it begins with, from 0.
   */
  handshake: { server: string; at?: number };
  /**
   * One call under each fault. Figures: `of`, `errors` (answers marked isError), `unmarked` (the others), `noticed` (unmarked ones
   * in whose text a rule finds a failure), `unnoticed`.
   */
  faults: { server: string; call: LessonCall; kinds: readonly FaultKind[] };
  /**
   * Several texts, read for calls, with the way of the chosen one. Figures: `of`, `read` (texts that yield a call), `repaired` (with
   * repair of JSON), `abstained`, `unparseable`, `rule.<text>`. Each text has a label `answer.<id>`. `own`: the learner may write.
   */
  extraction: { texts: Readonly<Record<string, string>>; own?: true };
  /**
   * A case of the Lab by its id under all scorers that apply, or those named. Figures: `of`, `pass`, `fail`, and `verdict.<scorer>`;
   * with `answers`, other texts for the case's answer, also `pass.<id>` for each. Each answer has a label `answer.<id>`.
   */
  scorers: {
    case: string;
    scorers?: readonly string[];
    answers?: Readonly<Record<string, string>>;
    /** Draw what is expected and what was made as graphs, or argument by argument. */
    show?: 'plans' | 'arguments';
  };
  /**
   * The arguments of a case on the ladder of equality, up to the rung that the learner chooses.
   * Figures: `of` arguments, `holds.E0` to `holds.E6` (how many hold up to there).
   */
  equality: { case: string };
  /**
   * Tasks of the finished run drawn at random, with the interval of each sample, until the learner stops. `contender`: its position
   * in the run. Figures: `truth` (a rate, all tasks), `draws`, `missed`, `size`, and `missRate`, the share of samples that miss it: of
   * `known` samples drawn beforehand, or of the learner's own.
   */
  'sampled-intervals': { contender: number; size: number };
  /**
   * Every labelled case of the Lab with its own label given back as the answer. `field`: where the labels keep their values; answers keep
   * them under `parameters`. Figures: `of` cases, `correct.<scorer>` for each scorer named.
   */
  'labels-back': { field: 'input' | 'parameters'; scorers: readonly string[] };
  /**
   * A scripted judge beside the truth, on the answers of contenders of the finished run. `lenient`: its chance to pass a wrong answer,
   * `strict`: to fail a right one, 0 to 1. Figures: `of` answers, `right`, `passes`, `agreement` (rates), `agreed`, `wrong`, `passedWrong`,
   * `failedRight`, `kappa` with `low` and `high`, `bias` in points, `level` of κ (`low` below 0.2, `middle`, `high` from 0.6).
   */
  'scripted-judge': { contenders: readonly number[]; lenient: number; strict: number };
  /** Two contenders of the finished run, task by task. Figures: `first`, `second` (rates), `points`, `low`, `high`, `p`, `tasks`. */
  'two-contenders': { first: number; second: number };
  /**
   * A simulated model that solves each of `tasks` tasks with the same chance, tried `repeats` times each. `chance` is from 0 to 1.
   * Figures: `tasks`, `repeats`, `share` (of all tries, in words), `lowest` and `highest` (rates of single runs, each over all tasks), `span`
   * (tasks between them), `runs` (counts of solved tasks, one a run), `at` and `all` (rates: tasks solved in a run at least, in every
   * run), `atCount`, `allCount`.
   */
  repeats: { tasks: number; repeats: number; chance: number; seed: number };
  /** A contender of the finished run by its position, repeat by repeat. Figures: those of `repeats`, and `title`. */
  'recorded-repeats': { contender: number };
  /**
   * Two rates of which no more than the counts is known, compared as independent ones. Figures: `first`, `second` (rates), `points`
   * (first less second), `low`, `high`, and `winner`: `first`, `second` or `not-separated`.
   */
  'two-rates': { first: KnownRate; second: KnownRate };
  /**
   * Menus of the finished run's tasks: the best k of a task's own tools, by words, for each k of `ks`. Figures, of the first k: `k`,
   * `tasks`, `expecting` (tasks that expect a call), `kept` (those whose menu has every expected tool), `keptRate`, `tokens` and `allTokens`
   * (means over tasks, of the menu and of all tools), `share` (of the tokens, in words); with `size`, also `size` and `paddedTokens`: a
   * menu filled up to so many tools with others of the testbed. With `among` the best are ranked among the whole catalogue; then `pool` and
   * `poolTokens` are its tools and their tokens, `allTokens` and `share` too.
   */
  menus: { ks: readonly number[]; size?: number; among?: 'catalogue' };
  /**
   * A scorer of the learner's own rules on several answers to a case of the Lab, each with what is due to it. `rules`: those it begins
   * with. Figures: `of`, `fair` (judged as is due), `tooStrict` (right answers refused), `tooLenient` (wrong ones accepted). Each answer
   * has a label `answer.<id>`.
   */
  'own-rules': { case: string; answers: Readonly<Record<string, JudgedAnswer>>; rules: OwnRules };
}

/** A rate as somebody published it, or as a lesson supposes it. `title` is a name, the same in every language. */
interface KnownRate {
  title: string;
  solved: number;
  n: number;
}

/** An answer, and whether a scorer should accept it. */
export interface JudgedAnswer {
  text: string;
  isRight: boolean;
}

/** What a learner may choose of a scorer. */
export interface OwnRules {
  /** How far up the ladder of equality arguments may hold. */
  upTo: Rung;
  orderMatters: boolean;
}

export type InstrumentName = keyof InstrumentSetups;
export type InstrumentUse = {
  [Name in InstrumentName]: { name: Name } & InstrumentSetups[Name];
}[InstrumentName];

/** A rate with its 95 % interval, all from 0 to 1. */
export interface Rate {
  n: number;
  low: number;
  estimate: number;
  high: number;
}

/** What an instrument has measured, by name. */
export type Figures = Readonly<Record<string, number | string | Rate>>;
