import type {
  JudgeEstimate,
  JudgingEstimate,
  JudgingOrder,
  SampleQuestion,
  CaseToJudge,
  JudgedCase,
} from '#store/bridge/judging-contract.ts';
import { estimateTokens } from '#core/estimate-tokens.ts';
import type { JudgeKind, JudgeSetup } from '#core/judgement.ts';
import type { LanguageModelRef } from '#core/model.ts';
import { sampleIndices } from '#core/random.ts';
import { judge, withPrompt, type JudgeQuestion } from '#ask/judges/index.ts';
import { priceOf } from '#core/model-contracts.ts';
import { estimateCost, type CostEstimate } from '#ask/providers/index.ts';
import type { EarlierCell } from '#store/storage/earlier-cells.ts';
import { timeOfAll } from '../runs/estimate-run.ts';
import { RunToJudge, type Subject, type JudgingDeps } from './judged-run.ts';

/** Cells an estimate looks at, spread over all. */
const LOOKED_AT = 40;
/** Tokens of a reply with its reasons: a guess, and said to be one. MCP-Eval’s form has six parts of reasons. */
const replyTokens = (kind: JudgeKind): number => (kind === 'mcp-eval' ? 500 : 200);

/** What a judging would ask, cost and take, from the questions about some of its cells and what earlier replies took. Nothing is sent. */
export async function estimateJudging(deps: JudgingDeps, order: JudgingOrder): Promise<JudgingEstimate> {
  const run = await RunToJudge.open(deps, order.run);
  const cells = await run.cells(order.cells);
  const some = new Set(sampleIndices(cells.length, LOOKED_AT, order.seed).map((index) => cells[index]!));
  const subjects: Subject[] = [];
  for await (const subject of run.subjects(some)) subjects.push(subject);
  const opinions = cells.length * order.repeats;
  const judges = await Promise.all(
    order.judges.map((setup) => estimateOf(deps, order, { setup, subjects, opinions })),
  );
  const asking = judges.flatMap(({ model, shown, earlier }) =>
    model && shown.questions > 0
      ? [{ model, cells: shown.questions, questions: shown.questions, earlier }]
      : [],
  );
  return {
    cells: cells.length,
    opinions: opinions * judges.length,
    judges: judges.map(({ shown }) => shown),
    ...costOf(judges),
    ...timeOfAll(asking, undefined),
  };
}

interface Costing {
  model: LanguageModelRef | undefined;
  shown: JudgeEstimate;
  earlier: readonly EarlierCell[];
  cost: CostEstimate;
}

async function estimateOf(
  deps: JudgingDeps,
  order: JudgingOrder,
  { setup, subjects, opinions }: { setup: JudgeSetup; subjects: readonly Subject[]; opinions: number },
): Promise<Costing> {
  const asked = subjects.flatMap((subject) => questionOf(order, setup.id, subject) ?? []);
  const questions = subjects.length === 0 ? 0 : Math.round((opinions * asked.length) / subjects.length);
  const { model } = setup;
  const most = setup.settings?.maxOutputTokens;
  const earlier = model ? await deps.earlierJudgements(order.run.id, withPrompt(setup)) : [];
  const usages = earlier.map(({ usage }) => usage);
  const inputEach = meanOf(usages.map(({ inputTokens }) => inputTokens)) ?? meanOf(asked.map(tokensOf)) ?? 0;
  const outputEach =
    meanOf(usages.map(({ outputTokens }) => outputTokens)) ??
    Math.min(replyTokens(setup.kind), most ?? Infinity);
  const forecast = {
    answers: questions,
    inputTokensEach: inputEach,
    inputIsCounted: false,
    history: usages,
    ...(most === undefined ? {} : { outputTokensMost: most }),
  };
  return {
    model,
    earlier,
    cost: estimateCost(forecast, model && priceOf(model.providerId, model.model, order.prices)),
    shown: {
      judge: setup.id,
      questions,
      inputTokens: Math.round(questions * inputEach),
      outputTokens: Math.round(questions * outputEach),
      earlier: questions > 0 ? earlier.length : 0,
      unasked: opinions - questions,
    },
  };
}

/** Of those that are known; undefined where none is. */
function meanOf(values: readonly (number | undefined)[]): number | undefined {
  const known = values.flatMap((value) => value ?? []);
  return known.length === 0 ? undefined : known.reduce((sum, value) => sum + value, 0) / known.length;
}

function costOf(judges: readonly Costing[]): Pick<JudgingEstimate, 'dollars' | 'unpriced'> {
  const asking = judges.filter(({ shown }) => shown.questions > 0);
  const priced = asking.flatMap(({ cost }) => (cost.quality === 'unpriced' ? [] : [cost]));
  const unpriced = asking.flatMap(({ cost, model }) =>
    cost.quality === 'unpriced' && model ? [model.title] : [],
  );
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

/** One answer under one judge, outside of any run. A judge that asks a model is not asked: its question comes back. */
export function judgeCase({ setup, seed, ...given }: CaseToJudge): JudgedCase {
  const { opinion, question } = judge(given, { setup: withPrompt(setup), seed, cell: 0, repeat: 0 });
  if (opinion) {
    const { verdict, reasons } = opinion;
    return { verdict, ...(reasons === undefined ? {} : { reasons }) };
  }
  const [system, user] = question.messages;
  return { system: system!.text, user: user!.text };
}
