import type { JudgingEstimate } from '#store/bridge/judging-contract.ts';
import { costOf, tokensOf } from '#core/cost.ts';
import { JUDGE_VERDICTS, opinionsIn } from '#core/judge-kinds.ts';
import type { Judgement, JudgeSetup, JudgeVerdict, Judging } from '#core/judgement.ts';
import { priceAmong, type Price } from '#core/price.ts';
import { BUDGET_UNITS, spentIn, type BudgetUnit } from '#core/run.ts';
import type { CellVerdict } from '#core/score.ts';
import { wilson } from '#measure/statistics/interval.ts';
import { count, counted, duration } from '../frame/format.ts';
import { thinkingWords } from '../frame/models/model-words.ts';
import type { IntervalRow } from '../look/plots/intervals.ts';

export const VERDICTS = Object.keys(JUDGE_VERDICTS) as JudgeVerdict[];

export const VERDICT_MARKS: Readonly<Record<JudgeVerdict, CellVerdict>> = {
  pass: 'correct',
  fail: 'incorrect',
  unparseable: 'not-counted',
  'not-judgeable': 'no-call',
  error: 'not-counted',
};

/** What one judge said over a judging. */
export interface JudgeTally {
  judge: JudgeSetup;
  /** Opinions by verdict, repeats each for itself. */
  counts: Record<JudgeVerdict, number>;
  /** Cells with an opinion, and those of them that it passes: by the most of its repeats, more than half. */
  row: IntervalRow;
  suspicious: number;
  /** Tokens of its replies, and their cost in US dollars where its model has a price; undefined: none were counted. */
  tokens: number | undefined;
  dollars: number | undefined;
  /** Says it the same of every answer, of at least ten? */
  always: 'pass' | 'fail' | undefined;
}

const SUSPECT_FROM = 10;

export const talliesOf = ({ judges, prices }: Judging, judgements: readonly Judgement[]): JudgeTally[] =>
  judges.map((judge) =>
    tallyOf(
      judge,
      judgements.filter((each) => each.judge === judge.id),
      judge.model && priceAmong(prices, judge.model),
    ),
  );

function tallyOf(judge: JudgeSetup, own: readonly Judgement[], price: Price | undefined): JudgeTally {
  const counts: JudgeTally['counts'] = { pass: 0, fail: 0, unparseable: 0, 'not-judgeable': 0, error: 0 };
  for (const { verdict } of own) counts[verdict]++;
  const { answers, passed } = opinionsIn(own);
  const interval = wilson(passed, answers);
  const said = counts.pass + counts.fail;
  return {
    judge,
    counts,
    row: {
      name: judge.title,
      n: answers,
      low: interval?.low ?? 0,
      high: interval?.high ?? 1,
      estimate: answers === 0 ? 0 : passed / answers,
      ...(answers === 0 ? { undecided: 'it judged no answer' } : {}),
    },
    suspicious: own.filter(({ suspicious }) => suspicious).length,
    tokens: sumOf(own.flatMap(({ usage }) => (usage && tokensOf(usage)) ?? [])),
    dollars: price && sumOf(own.flatMap(({ usage }) => (usage && costOf(usage, price)) ?? [])),
    always:
      said < SUSPECT_FROM ? undefined : counts.fail === 0 ? 'pass' : counts.pass === 0 ? 'fail' : undefined,
  };
}

const sumOf = (values: readonly number[]): number | undefined =>
  values.length === 0 ? undefined : values.reduce((all, value) => all + value, 0);

/** What its replies took: `12,040 tokens, $0.0312`; '' where nothing was counted. */
export function tookWords({ tokens, dollars }: Pick<JudgeTally, 'tokens' | 'dollars'>): string {
  if (tokens === undefined) return '';
  return `${counted(tokens, 'token')}${dollars === undefined ? '' : `, $${sum(dollars)}`}`;
}

/** How its model is asked: `temperature 0; 32,768 tokens for thinking`; '' where nothing is set. */
export function settingsWords({ settings = {} }: Pick<JudgeSetup, 'settings'>): string {
  const { temperature, thinkingTokens, maxOutputTokens } = settings;
  const parts = [
    temperature === undefined ? '' : `temperature ${temperature}`,
    thinkingWords(thinkingTokens),
    maxOutputTokens === undefined ? '' : `at most ${counted(maxOutputTokens, 'token')} a reply`,
  ];
  return parts.filter(Boolean).join('; ');
}

/** `216 answers × 2 judges: 432 opinions, none of them asked for.` */
export function estimateWords(
  estimate: JudgingEstimate,
  judges: readonly Pick<JudgeSetup, 'id' | 'title'>[],
  repeats: number,
): string {
  const { cells, opinions, dollars, unpriced, durationMs, isTimeRough } = estimate;
  const questions = estimate.judges.reduce((sum, each) => sum + each.questions, 0);
  const input = estimate.judges.reduce((sum, { inputTokens }) => sum + inputTokens, 0);
  const output = estimate.judges.reduce((sum, { outputTokens }) => sum + outputTokens, 0);
  const times = repeats > 1 ? ` × ${counted(repeats, 'repeat')}` : '';
  const first = `${counted(cells, 'answer')} × ${counted(judges.length, 'judge')}${times}: ${counted(opinions, 'opinion')}`;
  if (questions === 0) return `${first}. No model is asked, and nothing is sent.`;
  const cost = dollars
    ? dollars.high === 0
      ? ', at no cost'
      : `, roughly $${sum(dollars.low)} to $${sum(dollars.high)}`
    : '';
  const without = unpriced.length > 0 ? ` No price is known for ${unpriced.join(', ')}.` : '';
  const time =
    durationMs === undefined ? '' : `, ${isTimeRough ? 'perhaps' : 'about'} ${duration(durationMs)}`;
  const earlier = estimate.judges.reduce((all, judge) => all + judge.earlier, 0);
  const isPartly = estimate.judges.some((judge) => judge.questions > 0 && judge.earlier === 0);
  const basis =
    earlier === 0
      ? ' Lengths of replies are guessed: these judges were not asked here before.'
      : ` By ${counted(earlier, 'earlier reply', 'earlier replies')} to the same ${judges.length > 1 ? 'judges' : 'judge'}${isPartly ? '; of the others they are guessed' : ''}.`;
  return `${first}. About ${counted(questions, 'question')} to models (${askedBy(estimate, judges)}), ${count(input)} tokens in and ${count(output)} out${cost}${time}.${basis}${without} Retries come on top.`;
}

/** Which judges ask, and how often: `MCP-Eval, as published: 72; Outcome judge: 70`. */
const askedBy = (estimate: JudgingEstimate, judges: readonly Pick<JudgeSetup, 'id' | 'title'>[]): string =>
  judges
    .flatMap(({ id, title }) => {
      const questions = estimate.judges.find(({ judge }) => judge === id)?.questions ?? 0;
      return questions > 0 ? [`${title}: ${count(questions)}`] : [];
    })
    .join('; ');

const sum = (dollars: number): string => dollars.toFixed(dollars < 0.01 ? 4 : 2);

/** The parts of its budget that it stopped for, where resuming needs others. */
export const unitsToRaise = ({ status, budget, spending }: Judging): BudgetUnit[] =>
  BUDGET_UNITS.filter(
    (unit) =>
      status !== 'finished' && budget?.[unit] !== undefined && spentIn(spending, unit).refused !== undefined,
  );
