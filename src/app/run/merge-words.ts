import { BUDGET_UNITS, spentIn, type BudgetUnit, type Spent } from '#core/run.ts';
import type { Became, LeftOut } from '#files/parts/merge.ts';
import type { Difference, MergeReport, NamedCell, Tally } from '#files/parts/merged-run.ts';
import type { ConflictCell } from '#store/bridge/files-contract.ts';
import { count, counted, locale } from '../frame/format.ts';
import { COLON } from '../frame/marks.ts';
import type { NoPart } from './part-files.ts';

const list = (said: readonly string[]): string => new Intl.ListFormat(locale).format(said);

const differenceTitles: Readonly<Record<Difference['of'], string>> = {
  app: 'Run by different editions of this app',
  engine: 'Run by different engines',
  prices: 'Different prices; the first part’s are kept',
  parts: 'Split into different numbers of parts',
  clock: 'Clocks went backwards; these times count for nothing',
};

/** A difference in a sentence without its end. Prices are long, and the report shows those that are kept. */
export function differenceWords({ of, said }: Difference): string {
  const title = differenceTitles[of];
  return of === 'prices' ? title : `${title}${COLON}${list(said.map((each) => `“${each}”`))}`;
}

const becameWords: Readonly<Record<Became, string>> = {
  correct: 'solved',
  partial: 'partly right',
  incorrect: 'not solved',
  'no-call': 'no call made',
  undecided: 'undecided',
  lost: 'lost to the provider, the network or this app',
};

/** One of the results of a cell in conflict: `not solved in part-0.jsonl`. */
export const variantWords = ({ became, file }: ConflictCell['variants'][number]): string =>
  `${becameWords[became]} in ${file}`;

/** A cell by its names, repeats counted from 1. */
export const cellWords = ({ task, contender, repeat }: NamedCell): string =>
  `${task}, ${contender}, repeat ${repeat + 1}`;

/** The cells of a contender that count for nothing, by why; '' where all count. */
export function openWords({ missing, conflicts, lost, undecided }: Tally): string {
  const some = [
    missing > 0 && `${missing} missing`,
    conflicts > 0 && `${conflicts} in conflict`,
    lost > 0 && `${lost} lost`,
    undecided > 0 && `${undecided} undecided`,
  ];
  return list(some.filter((each) => each !== false));
}

/** The models that answered for a contender where they are several, as their provider names them. */
export function versionsWords({ answeredBy }: Tally): string {
  const versions = Object.entries(answeredBy).sort(([a], [b]) => (a < b ? -1 : 1));
  if (versions.length < 2) return '';
  return list(versions.map(([name, cells]) => `${name} (${counted(cells, 'cell')})`));
}

/** What was left out of a file, in a sentence. */
export const leftOutWords = ({ file, why }: LeftOut): string => `${file}${COLON}${why}`;

/** What came with the parts and is none of them, in a sentence. */
export function noPartWords({ name, is }: NoPart): string {
  switch (is) {
    case 'run':
      return `${name} is a whole run and no part of one: open it by itself.`;
    case 'plan':
      return `${name} is the plan of a run: it contains no results, and the parts are joined without it.`;
    case 'unknown':
      return `${name} is no part of a run: drop it by itself.`;
  }
}

const sumWords: Readonly<Record<BudgetUnit, (sum: number) => string>> = {
  dollars: (sum) => `$${sum.toFixed(4)}`,
  tokens: (sum) => counted(Math.ceil(sum), 'token'),
};

/** What all parts spent, which of them the budget ended, and by how much it was passed: a sentence each. */
export function spentWords({
  spending,
  overBudget,
  endedByBudget,
}: Pick<MergeReport, 'spending' | 'overBudget' | 'endedByBudget'>): string[] {
  return [
    ...BUDGET_UNITS.flatMap((unit) => spentSentence(unit, spentIn(spending, unit))),
    ...endedByBudget.map(
      (index) => `The budget ended part ${count(index)}: its next question might have passed it.`,
    ),
    ...BUDGET_UNITS.flatMap((unit) => {
      const over = overBudget[unit];
      return over ? [`The budget was passed by ${sumWords[unit](over)}.`] : [];
    }),
  ];
}

function spentSentence(unit: BudgetUnit, { counted: sure, uncertain }: Spent): string[] {
  if (sure + uncertain === 0) return [];
  const [sum, more] = [sumWords[unit](sure), sumWords[unit](uncertain)];
  const spent =
    unit === 'dollars'
      ? `Spent by all parts, as the parts report: ${sum}`
      : `Used by all parts on models without a price, as the parts report: ${sum}`;
  return [uncertain > 0 ? `${spent}, and up to ${more} for answers that broke off.` : `${spent}.`];
}
