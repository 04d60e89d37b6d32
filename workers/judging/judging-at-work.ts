import type { JudgedRun, JudgingEvent, JudgingApi, JudgingOrder } from '#store/bridge/judging-contract.ts';
import { type ErrorRecord, PlaygroundError } from '#core/errors.ts';
import type { Judgement, Judging, JudgeSetup } from '#core/judgement.ts';
import type { Budget, Spending } from '#core/run.ts';
import { judges, withPrompt } from '#ask/judges/index.ts';
import { AllAtWork, Work, underLock } from '../paid/work.ts';
import { PaidAsker } from '../runs/paid-asker.ts';
import { RunToJudge, type JudgingDeps } from './judged-run.ts';
import { type JudgeModels, missingOpinions } from './judge-lanes.ts';
import { estimateJudging, sampleQuestion, judgeCase } from './estimate-judging.ts';
import {
  CLAIMS_THRESHOLD,
  JUDGE_KINDS,
  MOST_JUDGE_REPEATS,
  MOST_JUDGE_TEXT,
  MOST_JUDGES,
} from '#core/judge-kinds.ts';
import type { LanguageModelRef } from '#core/model.ts';
import { ANSWER_BOUND, costOf, tokensOf } from '#core/cost.ts';
import { priceAmong } from '#core/price.ts';
import { bounds, goingOn, pricesOf } from '../runs/new-run.ts';

/** A judging to be begun or gone on with, and who is sent its events. */
interface JudgingWork {
  judging: Judging;
  run: JudgedRun;
  onEvent: (event: JudgingEvent) => void;
}

const keyOf = ({ cell, judge, repeat }: Pick<Judgement, 'cell' | 'judge' | 'repeat'>): string =>
  `${cell} ${repeat} ${judge}`;

/** One judging at work in this worker: the opinions that are missing, of every judge. */
class JudgingAtWork extends Work<Judging, Judgement, JudgingEvent> {
  protected readonly total: number;
  protected readonly budget: Budget | undefined;
  readonly #deps: JudgingDeps;
  readonly #run: JudgedRun;
  /** Opinions that were stored before. What ended in an error is asked again, and its judgement replaced. */
  #before: ReadonlySet<string> = new Set();

  constructor(deps: JudgingDeps, { judging, run, onEvent }: JudgingWork) {
    super('judging', judging, deps, onEvent);
    this.#deps = deps;
    this.#run = run;
    this.total = judging.cells.length * judging.judges.length * judging.repeats;
    this.budget = judging.budget;
  }

  protected reportStart(): void {
    this.report({ type: 'judging-start', judging: this.of });
  }
  protected reportEnd(judging: Judging): void {
    this.report({ type: 'judging-end', judging });
  }
  protected reportError(error: ErrorRecord, judging: Judging | undefined): void {
    const stored = judging ? { judging } : {};
    this.report({ type: 'judging-error', judgingId: this.of.id, error, ...stored });
  }

  protected async spentBefore(): Promise<Spending> {
    const before = await this.#deps.judgementsOf(this.of.id);
    this.#before = new Set(before.filter(({ verdict }) => verdict !== 'error').map(keyOf));
    this.done = this.#before.size;
    return spentBefore(this.of, before);
  }

  protected async *results(): AsyncGenerator<Judgement[]> {
    const judgingId = this.of.id;
    const { now, pause } = this.#deps;
    // Learns from what providers count, so that there is one for all questions.
    let loaded: Promise<JudgeModels> | undefined;
    const load = async (): Promise<JudgeModels> => {
      const { asker, providers } = await this.#deps.loadModels();
      const paid = this.ledgers && new PaidAsker(asker, this.ledgers, this.of.prices ?? []);
      return { asker: paid ?? asker, providers };
    };
    yield* missingOpinions(this.of, await RunToJudge.open(this.#deps, this.#run), {
      models: () => (loaded ??= load()),
      isDone: (of) => this.#before.has(keyOf(of)),
      now,
      pause,
      signal: this.stopping,
      pausing: this.pausing,
      onFailed: (judge, error) => this.report({ type: 'judge-failed', judgingId, judge, error }),
    });
  }

  protected async store(judgements: readonly Judgement[]): Promise<void> {
    const done = this.done + judgements.length;
    await this.#deps.putJudging({ ...this.asOfNow(false), done }, judgements);
    this.done = done;
    this.report({
      type: 'judgements-end',
      judgingId: this.of.id,
      judgements: judgements.map(({ cell, judge, repeat, verdict }) => ({ cell, judge, repeat, verdict })),
      done,
      ...this.spending,
    });
  }

  protected put(judging: Judging): Promise<void> {
    return this.#deps.putJudging(judging);
  }
}

export class JudgingsAtWork extends AllAtWork<JudgingAtWork> {
  /** Ends one for good: what could not be stored of it is gone. */
  override async end(id: string): Promise<void> {
    await super.end(id);
    this.forget(id);
  }

  /** The same of all judgings of a run that is deleted. */
  async endOfRun(runId: string): Promise<void> {
    await Promise.all(this.all.flatMap(({ of }) => (of.runId === runId ? this.end(of.id) : [])));
  }
}

/** What the eval worker does with judges. `atWork`: for what ends judgings with their run. */
export function createJudgingApi(deps: JudgingDeps, atWork = new JudgingsAtWork()): JudgingApi {
  return {
    judgePrompts: () => judges.flatMap(({ kind, prompt }) => (prompt ? [{ kind, ...prompt }] : [])),
    estimateJudging: (order) => estimateJudging(deps, order),
    sampleQuestion: (order, judge) => sampleQuestion(deps, order, judge),
    judgeCase,

    async startJudging(order, onEvent) {
      const opened = await RunToJudge.open(deps, order.run);
      const judging = newJudging(deps, order, await opened.cells(order.cells));
      await deps.addJudging(judging, !order.run.computed);
      atWork.begin(judging.id, new JudgingAtWork(deps, { judging, run: order.run, onEvent }));
      return judging.id;
    },

    async resumeJudging(judgingId, run, onEvent, budget) {
      const { budget: before, ...stored } = await deps.getJudging(judgingId);
      const bound = budget === undefined ? before : (budget ?? undefined);
      const judging = { ...stored, ...(bound ? { budget: bound } : {}), status: 'running' as const };
      atWork.begin(judgingId, new JudgingAtWork(deps, { judging, run, onEvent }));
    },

    pauseJudging: (judgingId) => atWork.get(judgingId)?.pause(),
    stopJudging: (judgingId) => atWork.get(judgingId)?.stop(),

    async removeJudging(judgingId) {
      await atWork.end(judgingId);
      await underLock(deps, `judging:${judgingId}`, () => deps.deleteJudging(judgingId));
    },
  };
}

/** Models that judges ask, each once. */
export const modelsOf = (judges: readonly JudgeSetup[]): LanguageModelRef[] => [
  ...new Map(judges.flatMap(({ model }) => (model ? [[model.id, model]] : []))).values(),
];

/** A judging that has not begun. Throws PlaygroundError 'run-empty', 'model-unknown'. */
export function newJudging(
  deps: Pick<JudgingDeps, 'makeId' | 'now' | 'versions'>,
  order: JudgingOrder,
  cells: number[],
): Judging {
  if (cells.length === 0)
    throw new PlaygroundError(
      'run-empty',
      'No answer of this run is among the chosen cells.',
      'Choose other cells to judge.',
    );
  if (order.judges.length === 0)
    throw new PlaygroundError('run-empty', 'No judge is chosen.', 'Choose at least one judge.');
  const judges = order.judges.slice(0, MOST_JUDGES).map(checked);
  if (new Set(judges.map(({ id }) => id)).size < judges.length)
    throw new PlaygroundError('run-ambiguous', 'Two judges have the same name.', 'Rename one of them.');
  const prices = pricesOf({ models: modelsOf(judges), ...(order.prices ? { prices: order.prices } : {}) });
  const isBound = order.budget !== undefined && bounds(order.budget, modelsOf(judges), prices);
  return {
    id: deps.makeId(),
    runId: order.run.id,
    title: order.title,
    createdAt: deps.now(),
    status: 'running',
    judges: judges.map((setup) => (isBound ? withBoundedReply(setup) : setup)),
    repeats: Math.min(MOST_JUDGE_REPEATS, Math.max(1, Math.floor(order.repeats) || 1)),
    seed: order.seed,
    cells,
    ...(order.budget ? { budget: order.budget } : {}),
    ...(prices.length > 0 ? { prices } : {}),
    done: 0,
    versions: deps.versions,
  };
}

/** The set-up as it is kept: with the prompt that is used, and nothing that its kind does not know. */
function checked(given: JudgeSetup): JudgeSetup {
  const setup = withPrompt(given);
  const { kind, model, threshold = CLAIMS_THRESHOLD, rubric = '', prompt } = setup;
  if (!Object.hasOwn(JUDGE_KINDS, kind))
    throw new PlaygroundError('model-unknown', `This page has no judge “${String(kind)}”.`);
  if (JUDGE_KINDS[kind].asksModel && !model)
    throw new PlaygroundError(
      'model-unknown',
      `“${setup.title}” asks a language model, and none is chosen.`,
      'Choose its model, or a judge that needs none.',
    );
  return {
    ...setup,
    ...(prompt ? { prompt: { ...prompt, text: prompt.text.slice(0, MOST_JUDGE_TEXT) } } : {}),
    ...(kind === 'claims' ? { threshold } : {}),
    ...(kind === 'rubric' ? { rubric: rubric.slice(0, MOST_JUDGE_TEXT) } : {}),
  };
}

/** Under a budget every reply has a greatest length, because nothing could be set aside for one without. */
const withBoundedReply = (setup: JudgeSetup): JudgeSetup =>
  !setup.model || setup.settings?.maxOutputTokens !== undefined
    ? setup
    : { ...setup, settings: { ...setup.settings, maxOutputTokens: ANSWER_BOUND } };

/** What a judging has spent before it goes on: what was written down, or what its judgements add up to where that is more. */
export function spentBefore(
  { judges, prices, spending }: Judging,
  judgements: readonly Judgement[],
): Spending {
  const byJudge = new Map(judges.map(({ id, model }) => [id, model && priceAmong(prices, model)]));
  const inResults = { dollars: 0, tokens: 0 };
  for (const { judge, usage = {} } of judgements) {
    const price = byJudge.get(judge);
    if (price) inResults.dollars += costOf(usage, price) ?? 0;
    else inResults.tokens += tokensOf(usage) ?? 0;
  }
  return goingOn(spending, inResults);
}
