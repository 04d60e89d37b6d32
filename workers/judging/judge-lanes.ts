import { PlaygroundError, toErrorRecord, type ErrorRecord } from '#core/errors.ts';
import type { Judgement, JudgeSetup, Judging } from '#core/judgement.ts';
import type { ModelProvider } from '#core/model.ts';
import { answerText } from '#core/trajectory.ts';
import { judge, type JudgeQuestion } from '#ask/judges/index.ts';
import type { ModelAsker } from '../models/ask-model.ts';
import { Mends } from '../models/mends-of-run.ts';
import { ITEMS_AT_ONCE, Lane, LaneRunner, type Plan } from '../paid/lanes.ts';
import { isBudgetReached, leavesCellOpen } from '../runs/failures.ts';
import type { RunToJudge, Subject } from './judged-run.ts';

/** Whom judges ask. */
export interface JudgeModels {
  asker: Pick<ModelAsker, 'ask'>;
  providers: ReadonlyMap<string, ModelProvider>;
}

interface JudgeLanesDeps {
  /** Loads whom judges ask; rule and scripted judges need nobody. */
  models: () => Promise<JudgeModels>;
  /** Is there an opinion of this judge already? */
  isDone: (of: { cell: number; repeat: number; judge: string }) => boolean;
  now: () => number;
  pause: () => Promise<void>;
  /** When it is aborted, questions under way are given up. */
  signal: AbortSignal;
  /** When it is, they are answered and no more are begun. */
  pausing: AbortSignal;
  /** A judge cannot go on; the others do. */
  onFailed: (judge: string, error: ErrorRecord) => void;
}

/** One judge over the cells of a judging. Its first question goes alone, so that a wrong key costs one. */
interface JudgeAtWork {
  setup: JudgeSetup;
  mends: Mends;
  lane: Lane<Opinion>;
}

/** An opinion that is missing. */
interface Opinion {
  by: JudgeAtWork;
  subject: Subject;
  repeat: number;
}

/**
 * Yields the opinions that are missing, all judges side by side. A judge that fails, as every further question to it would, leaves its
 * open cells for another time; all such failures are thrown as one at the end.
 */
export async function* missingOpinions(
  judging: Judging,
  opened: RunToJudge,
  deps: JudgeLanesDeps,
): AsyncGenerator<Judgement[]> {
  const cells = new Set(judging.cells);
  const medianLength = await medianLengthOf(judging, opened, cells);
  const failures = new Map<string, { title: string; error: unknown }>();

  async function* missingOf(by: Omit<JudgeAtWork, 'lane'>): AsyncGenerator<Opinion> {
    const repeats = Array.from({ length: judging.repeats }, (_, repeat) => repeat);
    const isOpen = (cell: number, repeat: number): boolean =>
      !deps.isDone({ cell, repeat, judge: by.setup.id });
    const open = new Set([...cells].filter((cell) => repeats.some((repeat) => isOpen(cell, repeat))));
    for await (const subject of opened.subjects(open))
      for (const repeat of repeats)
        if (isOpen(subject.record.cell, repeat)) yield { by: by as JudgeAtWork, subject, repeat };
  }

  const plan: Plan<Opinion, Judgement> = {
    now: deps.now,
    pause: deps.pause,
    begin({ by, subject: { record, task }, repeat }, signal) {
      const { setup } = by;
      const { cell, trajectory, verdict } = record;
      const at = { judgingId: judging.id, cell, judge: setup.id, repeat };
      const given = {
        ...{ task, trajectory, medianLength },
        truth: verdict === 'not-counted' ? undefined : verdict === 'correct',
      };
      try {
        const step = judge(given, { setup, seed: judging.seed, cell, repeat });
        if (!step.opinion) return { result: asked(by, at, step.question, signal) };
        const { opinion, order } = step;
        return { result: { ...at, ...opinion, ...(order ? { order } : {}) } };
      } catch (error) {
        // An answer that is too large to be read, or a fault of ours: it is no opinion.
        return { result: { ...at, verdict: 'error', error: toErrorRecord(error) } };
      }
    },
    onFailed(error, { by: { setup } }) {
      if (!failures.has(setup.id)) {
        failures.set(setup.id, { title: setup.title, error });
        deps.onFailed(setup.id, toErrorRecord(error));
      }
      return 'lane';
    },
  };

  async function asked(
    { setup, mends, lane }: JudgeAtWork,
    at: Pick<Judgement, 'judgingId' | 'cell' | 'judge' | 'repeat'>,
    question: JudgeQuestion,
    signal: AbortSignal,
  ): Promise<Judgement> {
    const isFirst = lane.atOnce === 1;
    let judgement: Judgement;
    try {
      judgement = { ...at, ...(await askJudge(await deps.models(), { setup, mends }, question, signal)) };
    } catch (error) {
      // A refusal after the first question may be one odd cell's; all else that every question would meet ends the lane.
      if (signal.aborted || leavesCellOpen(error, isFirst)) throw error;
      judgement = { ...at, verdict: 'error', error: toErrorRecord(error), ...askedWith(question) };
    }
    lane.atOnce = ITEMS_AT_ONCE;
    return judgement;
  }

  const lanes = judging.judges.map((setup) => {
    const by = { setup, mends: new Mends() };
    const lane: Lane<Opinion> = new Lane(missingOf(by), 1);
    return Object.assign(by, { lane }).lane;
  });
  const runner = new LaneRunner(plan, deps.signal, deps.pausing);
  try {
    yield* runner.run(lanes);
  } finally {
    runner.giveUp();
  }
  if (failures.size > 0 && !deps.signal.aborted) throw inOne([...failures.values()], judging.judges.length);
}

function inOne(failures: readonly { title: string; error: unknown }[], judges: number): Error {
  const reached = failures.find(({ error }) => isBudgetReached(error));
  if (reached) return reached.error as Error;
  return new PlaygroundError(
    'models-failed',
    `${failures.length} of ${judges} judges could not go on: ${failures
      .map(({ title, error }) => `“${title}”: ${toErrorRecord(error).message}`)
      .join(' ')}`,
    'Mend it and resume: what is judged is kept.',
  );
}

/** Only where a judge prefers long answers. */
async function medianLengthOf(
  { judges }: Judging,
  opened: RunToJudge,
  cells: ReadonlySet<number>,
): Promise<number> {
  if (!judges.some(({ bias }) => bias && bias.length > 0)) return Infinity;
  const lengths: number[] = [];
  for await (const { record } of opened.subjects(cells)) lengths.push(answerText(record.trajectory).length);
  return lengths.sort((a, b) => a - b)[Math.floor(lengths.length / 2)] ?? Infinity;
}

/** Characters of a reply that are kept. */
const MOST_REPLY = 20_000;

/** Asks a judge's model and reads what it says. Rejects with PlaygroundErrors of the codes model-*, budget-reached. */
async function askJudge(
  { asker, providers }: JudgeModels,
  { setup: { model, settings = {} }, mends }: Pick<JudgeAtWork, 'setup' | 'mends'>,
  question: JudgeQuestion,
  signal: AbortSignal,
): Promise<Omit<Judgement, 'judgingId' | 'cell' | 'judge' | 'repeat'>> {
  const provider = model && providers.get(model.providerId);
  if (!provider)
    throw new PlaygroundError(
      'model-unknown',
      `This page does not know the provider “${model?.providerId ?? ''}”.`,
    );
  const { baseUrl } = model;
  const { output, durationMs } = await asker.ask({
    provider,
    ...(baseUrl === undefined ? {} : { baseUrl }),
    request: {
      ...{ model: model.model, messages: question.messages, settings },
      stream: settings.stream ?? true,
    },
    mends,
    signal,
  });
  const { message, finishReason, usage } = output;
  const opinion =
    message.text.trim() === '' && finishReason.unified !== 'stop'
      ? {
          verdict: 'unparseable' as const,
          reasons: `The reply is empty: its provider says “${finishReason.raw.slice(0, 100)}”.`,
        }
      : question.read(message.text);
  return {
    ...opinion,
    reply: message.text.slice(0, MOST_REPLY),
    ...askedWith(question),
    ...(usage ? { usage } : {}),
    durationMs,
  };
}

const askedWith = ({ order, suspicious }: JudgeQuestion): Pick<Judgement, 'order' | 'suspicious'> => ({
  ...(suspicious.length > 0 ? { suspicious } : {}),
  order,
});
