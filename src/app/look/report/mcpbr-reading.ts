import type { Contender } from '#core/contender.ts';
import type { MovedThresholds } from '#core/thresholds.ts';
import {
  bandOf,
  failurePatterns,
  parametersWhereSelected,
  TOO_FEW_TO_TELL,
  type FailurePattern,
  type RunTable,
} from '#measure/metrics/index.ts';
import { movedWords } from '../../frame/words/threshold-words.ts';
import { counted, percent, percentRange } from '../../frame/format.ts';
import { isStored } from '../../frame/run-view.ts';
import { nameOf } from '../../frame/kit/names.ts';
import { said, small, tabled, whenOpened, type Block } from './blocks.ts';
import { subjectsFirst } from './report-model.ts';
import type { Reported } from './figures.ts';
import { scorerTitle } from '../../frame/kit/scorer-titles.ts';

type Read = Pick<Reported['figures'], 'summaries' | 'bySteps' | 'byCategory'>;

const bandWords = {
  good: 'good',
  adequate: 'adequate',
  low: 'low: look at output format and schema access',
};

/**
 * A system's rate over tasks of one step or of several, with mcpbr's band from TOO_FEW_TO_TELL tasks on: of published thresholds alone, for
 * which mcpbr's documents give it.
 */
function bandedRate({ bySteps }: Read, steps: 'single' | 'multi', position: number, isMoved: boolean) {
  const rate = bySteps?.groups.find(({ name }) => name === steps)?.byModel[position]?.resolved;
  if (!rate || rate.rate === null || !rate.interval) return undefined;
  const range = percentRange(rate.interval.low, rate.interval.high);
  const isEnough = rate.tasks >= TOO_FEW_TO_TELL;
  const text = `${percent(rate.rate)} ${range} of ${counted(rate.tasks, 'task')}`;
  return { isEnough, text: isEnough && !isMoved ? `${text}: ${bandWords[bandOf(rate.rate, steps)]}` : text };
}

const bandedRates = (figures: Read, isMoved: boolean) =>
  subjectsFirst(figures.summaries.map(({ model }) => model)).map((position) => ({
    model: figures.summaries[position]!.model,
    bands: (['single', 'multi'] as const).map((steps) => bandedRate(figures, steps, position, isMoved)),
  }));

/** The patterns of failure that mcpbr's documents name, by model. A baseline cannot follow their remedies and has none. */
const modelPatterns = (
  { summaries, byCategory }: Read,
  table: RunTable,
  thresholds: MovedThresholds | undefined,
): { model: Contender; found: FailurePattern[] }[] =>
  summaries.flatMap((summary, index) => {
    const found =
      summary.model.kind === 'baseline'
        ? []
        : failurePatterns(summary, byCategory, index, parametersWhereSelected(table, index), thresholds);
    return found.length > 0 ? [{ model: summary.model, found }] : [];
  });

/** Does a rate have enough tasks for one of mcpbr's bands? False if the tasks are unknown, because their steps then are too. */
const isBanded = ({ view, figures }: Pick<Reported, 'view' | 'figures'>): boolean =>
  view.tasksKnown && bandedRates(figures, true).some(({ bands }) => bands.some((each) => each?.isEnough));

/** Patterns show in figures that stand beside the verdicts. */
const patternsIn = ({ view: { claim, run }, figures, table }: Pick<Reported, 'view' | 'figures' | 'table'>) =>
  !claim || claim.figures !== undefined ? modelPatterns(figures, table, run.config.thresholds) : [];

/** Do mcpbr's documents say anything of this run? */
export const isReadByMcpbr = (of: Pick<Reported, 'view' | 'figures' | 'table'>): boolean =>
  isBanded(of) || patternsIn(of).length > 0;

/** How mcpbr's documents read such rates, and the patterns of failure they name. */
export function mcpbrReading(of: Reported): Block[] {
  const { figures } = of;
  const met = patternsIn(of);
  const banded = isBanded(of) ? figures.bySteps : undefined;
  const whose = banded?.isDecider
    ? ', which decides this run'
    : `; the rates here are those of “${scorerTitle(banded?.scorerId ?? '')}”, while another scorer decides this run`;
  const moved = movedWords(of.view.run.config.thresholds);
  const bands: Block[] = [
    tabled({
      label: moved ? 'Rates by steps' : 'Bands of mcpbr',
      isWords: true,
      headings: ['system', 'one step', 'several steps'],
      rows: bandedRates(figures, moved !== '').map(({ model, bands: own }) => ({
        title: nameOf(model),
        texts: own.map((each) => each?.text ?? 'no such tasks'),
      })),
    }),
    small(
      moved
        ? `mcpbr’s documents give bands for its published thresholds. They are changed here (${moved}), so the page names no band. The rates are those of “${scorerTitle(banded?.scorerId ?? '')}”. Brackets are 95\u00a0% intervals over tasks.`
        : `mcpbr’s documents give these bands. On one step, 70\u00a0% or more is good and 50 to 70\u00a0% is adequate. On several steps, 50\u00a0% or more is good and 30 to 50\u00a0% is adequate. With fewer than ${TOO_FEW_TO_TELL} tasks the page names no band. The bands belong to mcpbr’s own scorer${whose}. Brackets are 95\u00a0% intervals over tasks.`,
    ),
  ];
  const patterns: Block = tabled({
    label: 'Failure patterns',
    isWords: true,
    headings: ['system', 'seen', 'likely cause', 'usual remedy'],
    rows: met.flatMap(({ model, found }) =>
      found.map(({ seen, cause, remedy }) => ({ title: nameOf(model), texts: [seen, cause, remedy] })),
    ),
  });
  const none = said('This run shows none of the failure patterns that mcpbr’s documents name.');
  const hasModels = figures.summaries.some(({ model }) => model.kind !== 'baseline');
  const isAsked = !of.view.claim || of.view.claim.figures !== undefined;
  return [
    ...(banded ? bands : []),
    ...(met.length > 0 ? [patterns] : isAsked && hasModels ? [none] : []),
    ...(hasModels && isStored(of.view.run)
      ? [
          whenOpened(
            () => import('./unread-answers.ts'),
            ({ unreadBlocks }) => unreadBlocks(of),
          ),
        ]
      : []),
  ];
}
