import type {
  JudgeEstimate,
  JudgingEstimate,
  JudgingOrder,
  SampleQuestion,
} from '#bridge/judging-contract.ts';
import { estimateTokens } from '#core/estimate-tokens.ts';
import { sampleIndices } from '#core/random.ts';
import { judge, withPrompt, type JudgeQuestion } from '#judges/index.ts';
import { estimateCost, priceOf } from '#providers/index.ts';
import { RunToJudge, type Subject } from './judged-run.ts';
import type { JudgingDeps } from './judging-deps.ts';

/** Cells an estimate looks at, spread over all. */
const LOOKED_AT = 40;
/** Tokens of a reply with its reasons: a guess, and said to be one. */
const REPLY_TOKENS = 200;

/** What a judging would ask and cost, from the questions about some of its cells. Nothing is sent or stored. */
export async function estimateJudging(deps: JudgingDeps, order: JudgingOrder): Promise<JudgingEstimate> {
  const run = await RunToJudge.open(deps, order.run);
  const cells = await run.cells(order.cells);
  const some = new Set(sampleIndices(cells.length, LOOKED_AT, order.seed).map((index) => cells[index]!));
  const subjects: Subject[] = [];
  for await (const subject of run.subjects(some)) subjects.push(subject);
  const opinions = cells.length * order.repeats;
  const judges = order.judges.map((given): JudgeEstimate & Costing => {
    const asked = subjects.flatMap((subject) => questionOf(order, given.id, subject) ?? []);
    const share = subjects.length === 0 ? 0 : asked.length / subjects.length;
    const questions = Math.round(opinions * share);
    const inputEach =
      asked.length === 0 ? 0 : asked.reduce((sum, each) => sum + tokensOf(each), 0) / asked.length;
    const most = given.settings?.maxOutputTokens;
    const price = given.model && priceOf(given.model.providerId, given.model.model, order.prices);
    return {
      judge: given.id,
      questions,
      inputTokens: Math.round(questions * inputEach),
      outputTokens: questions * Math.min(REPLY_TOKENS, most ?? Infinity),
      unasked: opinions - questions,
      title: given.model?.title,
      cost: estimateCost(
        {
          answers: questions,
          inputTokensEach: inputEach,
          inputIsCounted: false,
          history: [],
          ...(most === undefined ? {} : { outputTokensMost: most }),
        },
        price,
      ),
    };
  });
  return {
    cells: cells.length,
    opinions: opinions * judges.length,
    judges: judges.map(shown),
    ...costOf(judges),
  };
}

interface Costing {
  title: string | undefined;
  cost: ReturnType<typeof estimateCost>;
}

const shown = ({ title: _, cost: __, ...estimate }: JudgeEstimate & Costing): JudgeEstimate => estimate;

function costOf(judges: readonly (JudgeEstimate & Costing)[]): Pick<JudgingEstimate, 'dollars' | 'unpriced'> {
  const asking = judges.filter(({ questions }) => questions > 0);
  const priced = asking.flatMap(({ cost }) => (cost.quality === 'unpriced' ? [] : [cost]));
  const unpriced = asking.flatMap(({ cost, title }) => (cost.quality === 'unpriced' && title ? [title] : []));
  return {
    ...(priced.length === 0
      ? {}
      : {
          dollars: {
            low: priced.reduce((sum, { low }) => sum + low, 0),
            high: priced.reduce((sum, { high }) => sum + high, 0),
          },
        }),
    unpriced: [...new Set(unpriced)],
  };
}

/** The question of a judge about the first of the chosen cells about which it asks one. */
export async function sampleQuestion(
  deps: JudgingDeps,
  order: JudgingOrder,
  judgeId: string,
): Promise<SampleQuestion | undefined> {
  const run = await RunToJudge.open(deps, order.run);
  const cells = (await run.cells(order.cells)).slice(0, LOOKED_AT);
  for await (const subject of run.subjects(new Set(cells))) {
    const question = questionOf(order, judgeId, subject);
    const [system, user] = question?.messages ?? [];
    if (system && user) return { cell: subject.record.cell, system: system.text, user: user.text };
  }
  return undefined;
}

function questionOf(
  order: JudgingOrder,
  judgeId: string,
  { record, task }: Subject,
): JudgeQuestion | undefined {
  const setup = order.judges.find(({ id }) => id === judgeId);
  if (!setup) return undefined;
  const { cell, trajectory } = record;
  try {
    const at = { setup: withPrompt(setup), seed: order.seed, cell, repeat: 0 };
    return judge({ task, trajectory }, at).question;
  } catch {
    // An answer that is too large to be read costs nothing.
    return undefined;
  }
}

const tokensOf = ({ messages }: JudgeQuestion): number =>
  messages.reduce((sum, { text }) => sum + estimateTokens(text), 0);
