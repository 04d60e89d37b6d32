import type { ResultRecord } from '#core/cell.ts';
import type { RecordedVerdict } from '#core/recording.ts';
import type { Score } from '#core/score.ts';

/**
 * Which scorers play a publisher's evaluator, by the name that its verdicts have in logs: of each answer the first that scored it.
 * `bfcl`: the checker of the Berkeley Function-Calling Leaderboard as coded, and its test of relevance.
 */
export const PLAYED_BY: Readonly<Record<string, readonly string[]>> = {
  bfcl: ['bfcl-as-coded', 'bfcl-relevance-as-coded'],
};

/** An answer on which the publisher's verdict and ours are not the same. */
export interface DifferingAnswer {
  cell: number;
  taskId: string;
  theirs: RecordedVerdict;
  scorerId: string;
  ours: Score;
}

/**
 * The log does not contain the answer, or an error in its place; the publisher's decoder for the model is not known; the task has no label;
 * our scorer was not computed, or failed.
 */
export type WhyUncounted = 'no-answer' | 'no-decoder' | 'no-label' | 'no-score';

/** How one evaluator of a publisher and our scorer agree on the answers of one model in one category. */
export interface Agreement {
  /** As the log names the publisher's verdict. */
  verdict: string;
  /** Index of the contender. */
  model: number;
  category: string;
  /** Answers that the publisher judged, and those of them that it found right. */
  judged: number;
  theirsRight: number;
  /** Those of them that our scorer judged, too, and what both made of these. */
  counted: number;
  oursRight: number;
  /** Of the counted ones that the publisher found right. */
  theirsRightOfCounted: number;
  agree: number;
  /** Counted answers in which the publisher's decoder found no call though others would; the scorer as coded goes by it. */
  undecoded: number;
  /** The scorers that judged, in the order they first did. */
  scorerIds: string[];
  /** Does one of them play the publisher's evaluator? Else it is the run's deciding scorer. */
  isAsCoded: boolean;
  /** At most MOST_DIFFERING of the `counted − agree` answers, by cell. */
  differing: DifferingAnswer[];
  /** The `judged − counted` answers by reason, each with the first cell of it. */
  uncounted: { why: WhyUncounted; answers: number; cell: number }[];
}

/** Answers kept of each group to be shown. */
export const MOST_DIFFERING = 500;

interface AnswerPlace {
  /** Index of the contender. */
  model: number;
  category: string;
  /** Does its task have a label? */
  isLabelled: boolean;
}

/** An error of the whole attempt is the log's own: the publisher's request failed, or nothing was recorded. */
const whyUncounted = ({ errors, trajectory }: Judged, isLabelled: boolean): WhyUncounted => {
  if (errors?.['']) return 'no-answer';
  if (trajectory.unknownDecoder) return 'no-decoder';
  return isLabelled ? 'no-score' : 'no-label';
};

type Judged = Pick<ResultRecord, 'cell' | 'taskId' | 'scores' | 'trajectory' | 'recorded' | 'errors'>;

/**
 * The publisher's verdicts beside ours, counted record by record. An answer has agreement where both call it right, or neither does; partial
 * credit is not right. What no scorer of ours judged, since the log has no answer or the scorer failed, is judged and not counted; nor is
 * what the publisher read by a decoder that the scorer does not play.
 */
export class AgreementTally {
  readonly #decider: string | undefined;
  readonly #groups = new Map<string, Agreement>();

  /** `decider`: the scorer that stands in where none plays the publisher's evaluator. */
  constructor(decider: string | undefined) {
    this.#decider = decider;
  }

  add(record: Judged, { model, category, isLabelled }: AnswerPlace): void {
    for (const theirs of record.recorded?.verdicts ?? []) {
      if (theirs.passed === undefined) continue;
      const group = this.#groupOf(theirs.name, model, category);
      group.judged++;
      if (theirs.passed) group.theirsRight++;
      this.#compare(group, record, theirs, isLabelled);
    }
  }

  /** By verdict, then category, then model. */
  get groups(): Agreement[] {
    const text = ({ verdict, category }: Agreement): string => `${verdict}\n${category}`;
    return [...this.#groups.values()].sort(
      (a, b) => (text(a) < text(b) ? -1 : text(a) > text(b) ? 1 : 0) || a.model - b.model,
    );
  }

  #compare(group: Agreement, record: Judged, theirs: RecordedVerdict, isLabelled: boolean): void {
    const { cell, taskId, scores, trajectory } = record;
    const players = Object.hasOwn(PLAYED_BY, theirs.name) ? PLAYED_BY[theirs.name]! : [this.#decider ?? ''];
    const isPlayed = !trajectory.unknownDecoder || !group.isAsCoded;
    const scorerId = isPlayed ? players.find((id) => Object.hasOwn(scores, id)) : undefined;
    if (scorerId === undefined) {
      const why = whyUncounted(record, isLabelled);
      const known = group.uncounted.find((each) => each.why === why);
      if (known) known.answers++;
      else group.uncounted.push({ why, answers: 1, cell });
      return;
    }
    const ours = scores[scorerId]!;
    const isRight = ours.verdict === 'correct';
    group.counted++;
    if (!group.scorerIds.includes(scorerId)) group.scorerIds.push(scorerId);
    if (isRight) group.oursRight++;
    if (theirs.passed) group.theirsRightOfCounted++;
    if (trajectory.undecoded !== undefined) group.undecoded++;
    if (isRight === theirs.passed) group.agree++;
    else if (group.differing.length < MOST_DIFFERING)
      group.differing.push({ cell, taskId, theirs, scorerId, ours });
  }

  #groupOf(verdict: string, model: number, category: string): Agreement {
    const key = JSON.stringify([verdict, model, category]);
    const known = this.#groups.get(key);
    if (known) return known;
    const made: Agreement = {
      verdict,
      model,
      category,
      judged: 0,
      theirsRight: 0,
      counted: 0,
      oursRight: 0,
      theirsRightOfCounted: 0,
      agree: 0,
      undecoded: 0,
      scorerIds: [],
      isAsCoded: Object.hasOwn(PLAYED_BY, verdict),
      differing: [],
      uncounted: [],
    };
    this.#groups.set(key, made);
    return made;
  }
}
