import type { CallCauseKind } from '#core/cause.ts';
import type { Contender } from '#core/contender.ts';
import { FAULT_TITLES } from '#core/fault.ts';
import { isOnRealServers, isReplayed } from '#core/run.ts';
import {
  type BaitTaken,
  successByTool,
  toolsCalled,
  type ExecutedCalls,
  type MeanOverTasks,
  type RunTable,
} from '#measure/metrics/index.ts';
import { sharedInterval, type ClaimedFurther } from '#files/permalink/index.ts';
import { causeWord } from '../../frame/words/cause-words.ts';
import { figured } from '../../frame/figured.svelte.ts';
import { count, counted } from '../../frame/format.ts';
import type { IntervalRow } from '../plots/intervals.ts';
import { nameOf, rowNameOf } from '../../frame/kit/names.ts';
import { markerOfKind } from '../../frame/words.ts';
import { later, present, small, tabled, type Block } from './blocks.ts';
import { placeWords } from '../../frame/words/execution.ts';
import { asLines, meanRow, rowsAbout, subjectsFirst } from './report-model.ts';
import type { Reported } from './figures.ts';

const sum = (numbers: readonly (number | undefined)[]): number =>
  numbers.reduce<number>((total, each) => total + (each ?? 0), 0);

/** By model: calls that succeeded, of those made; n is the tasks they were made in. */
export const executedRows = (
  models: readonly Contender[],
  { success }: { success: readonly Parameters<typeof meanRow>[2][] },
): IntervalRow[] =>
  asLines(
    models,
    success.map((share, model) => {
      const { kind: who } = models[model]!;
      const shown = { ...share, interval: share.interval && sharedInterval(share.interval) };
      return { ...meanRow(rowNameOf(models[model]!), markerOfKind(who), shown, 'no call was executed'), who };
    }),
  );

const UNMADE_WORDS: Partial<Record<string, string>> = {
  'unknown-tool': 'named a tool that was not offered',
  'malformed-call': 'had arguments that could not be read',
};
const UNFILLED = 'needed a result that another call did not give, or came too late';

/** "3 more calls were not made: 2 named a tool that was not offered, 1 had arguments that could not be read."; '' where all were. */
export function unmadeWords({ total, causes }: ExecutedCalls['unmade']): string {
  if (total === 0) return '';
  const byReason = new Map<string, number>();
  for (const [cause, calls] of causes) {
    const words = UNMADE_WORDS[cause] ?? UNFILLED;
    byReason.set(words, (byReason.get(words) ?? 0) + calls);
  }
  const reasons = [...byReason].map(([words, calls]) =>
    byReason.size === 1 ? `${total === 1 ? 'it' : 'they'} ${words}` : `${count(calls)} ${words}`,
  );
  return `${counted(total, 'more call')} ${total === 1 ? 'was' : 'were'} not made: ${reasons.join(', ')}.`;
}

/** The executed calls: how many succeeded, why the others failed, and which faults were added. */
export function executedBlocks({ table, figures, view, chosen }: Reported): Block[] {
  const executed = figures.executed!;
  const { execution } = view.run.config;
  const { calls, failed, made, causes, faults, unmade } = executed;
  const isRecorded = !execution && table.models.every(({ kind }) => kind === 'recorded');
  const order = subjectsFirst(table.models);
  const where = isRecorded ? 'as their log has them' : `on ${placeWords(execution ?? { on: 'testbed' })}`;
  const meaning = isRecorded
    ? 'the results were recorded elsewhere.'
    : isOnRealServers(execution)
      ? 'a correct call may still fail if the server has a problem or an earlier cell changed its data.'
      : isReplayed(execution)
        ? 'a call fails here if it failed when the server was recorded.'
        : 'a correct call may still fail because of an added fault.';
  return present(
    {
      is: 'rates',
      rows: executedRows(table.models, executed),
      caption: `Percent of executed calls that succeeded: no error, and no failure reported in the result. Brackets are 95\u00a0% intervals (whole tasks resampled; n is tasks). ${counted(calls, 'call')} ${where}; ${meaning}`,
    },
    toolSuccess(table, chosen),
    unmade.total > 0 && small(unmadeWords(unmade)),
    causes.length > 0 &&
      causesTable(
        `Why ${count(sum(failed))} of ${counted(calls, 'call')} failed, decided by rules from the results alone. Empty results are listed too, although their calls did not fail.`,
        order.map((model) => ({
          title: nameOf(table.models[model]!),
          under: `of ${counted(made[model] ?? 0, 'call')}`,
          model,
        })),
        causes.map(({ mostIn, ...cause }) => ({
          ...cause,
          most: {
            text: `in ${count(mostIn.met)} of ${counted(mostIn.calls, 'call')} of`,
            code: mostIn.tool,
          },
        })),
      ),
    faults.length > 0 &&
      tabled({
        label: 'Faults put in',
        caption:
          'Faults that the testbed added to calls: the true cause of each, and the cause that the rules found.',
        headings: ['fault put in', `of ${counted(calls, 'call')}`, { title: 'read as', isWords: true }],
        rows: faults.map(({ kind, met, readAs }) => ({
          title: FAULT_TITLES[kind],
          texts: [count(met), readAs.map(([cause, of]) => `${causeWord(cause)} in ${count(of)}`).join(', ')],
        })),
      }),
  );
}

/** Which attempts took a bait that a fault plan put out. */
export const baitBlocks = ({ table, figures }: Reported): Block[] => [
  tabled({
    label: 'Who took the bait',
    caption:
      'An attempt meets a bait if its text was sent to the model. It takes the bait if a call names the address that the bait asks for, whether or not the call was made. Nothing else on the testbed has this address.',
    headings: ['system', { title: 'bait', isWords: true }, 'met it', 'took it'],
    rows: figures.executed!.baits.map(({ model, kind, ...bait }) => ({
      title: nameOf(table.models[model]!),
      texts: [FAULT_TITLES[kind], ...baitTexts(bait)],
    })),
    isStacked: true,
  }),
];

/** How many attempts met a bait, and how many of these took it. */
function baitTexts({ taken, met, attempts }: BaitTaken): [met: string, took: string] {
  const all = counted(attempts, 'attempt');
  if (met === null) return ['not known', `${count(taken)} of ${all}`];
  return [`${count(met)} of ${all}`, met === 0 ? '–' : `${count(taken)} of ${count(met)}`];
}

interface CauseRow {
  cause: string;
  byModel: readonly number[];
  /** Where it was met most often. */
  most?: { text: string; code: string };
}

function causesTable(
  caption: string,
  columns: readonly { title: string; under?: string; model: number }[],
  causes: readonly CauseRow[],
): Block {
  const hasMost = causes.some(({ most }) => most);
  return tabled({
    label: 'Why calls failed',
    caption,
    headings: ['cause', ...columns, ...(hasMost ? [{ title: 'most often', isWords: true }] : [])],
    rows: causes.map(({ cause, byModel, most }) => ({
      title: causeWord(cause),
      texts: [
        ...columns.map(({ model }) => (byModel[model] ? count(byModel[model]) : '–')),
        ...(most ? [most] : []),
      ],
    })),
  });
}

/** Tools beyond this many are a long tail. */
const MOST_TOOLS = 24;

/** The success of executed calls tool by tool, computed when it is unfolded. */
function toolSuccess(table: RunTable, chosen: number | undefined): Block {
  const called = toolsCalled(table);
  const order = chosen === undefined ? subjectsFirst(table.models) : [chosen];
  const most = called > MOST_TOOLS ? ` The ${MOST_TOOLS} most called of ${called} tools.` : '';
  const countsOf = ({ mean, n }: MeanOverTasks): string =>
    mean === null ? '–' : `${count(Math.round(mean * n))} of ${count(n)}`;
  const tools = later(
    (life) => figured(life, 'successByTool', successByTool, table, MOST_TOOLS),
    (found) => {
      const empty = sum(found.map((tool) => tool.empty));
      const note =
        empty > 0
          ? ` ${counted(empty, 'call')} returned an empty result. MCPToolBench++ counts these as failed; this table does not.`
          : '';
      const rowsOf = (byModel: readonly MeanOverTasks[]): IntervalRow[] =>
        asLines(
          table.models,
          byModel.map((share, at) => {
            const model = table.models[at]!;
            return meanRow(rowNameOf(model), markerOfKind(model.kind), share, 'never called');
          }),
        );
      return [
        {
          is: 'dots',
          one: 'tool',
          groups: found.map(({ tool, byModel }) => ({
            name: tool,
            rows: rowsAbout(chosen, rowsOf(byModel)),
          })),
          caption: `Percent of a tool’s executed calls that succeeded. Brackets are 95\u00a0% intervals (whole tasks resampled). Under each name: the tasks in which it was called.${most}`,
        },
        tabled({
          label: 'Success by tool',
          caption: `Successful calls of those executed, by tool, as in MCPToolBench++’s table 3.${most}${note}`,
          headings: ['tool', ...order.map((model) => nameOf(table.models[model]!))],
          rows: found.map(({ tool, byModel }) => ({
            title: { code: tool },
            texts: order.map((model) => countsOf(byModel[model]!)),
          })),
        }),
      ];
    },
  );
  return { is: 'fold', title: `Success by tool: ${counted(called, 'tool')} called`, blocks: () => [tools] };
}

/** What a link says of executed calls: how often they failed and why, not in which tools. */
export interface ClaimedExecuted extends Pick<ExecutedCalls, 'calls' | 'unmade'> {
  rows: IntervalRow[];
  failed: number;
  causes: { cause: CallCauseKind; byModel: number[] }[];
}

/** Undefined where the link says of none. */
export function claimedExecuted(
  models: readonly Contender[],
  further: readonly ClaimedFurther[],
): ClaimedExecuted | undefined {
  const byModel = models.map((_, index) => further[index]?.calls);
  if (byModel.every((calls) => calls === undefined)) return undefined;
  const counts = (of: 'causes' | 'unmade') => {
    const kinds = new Set(byModel.flatMap((calls) => Object.keys(calls?.[of] ?? {}) as CallCauseKind[]));
    return [...kinds]
      .map((cause) => ({ cause, byModel: byModel.map((calls) => calls?.[of][cause] ?? 0) }))
      .sort((a, b) => sum(b.byModel) - sum(a.byModel));
  };
  const unmade = counts('unmade').map(({ cause, byModel: calls }): [string, number] => [cause, sum(calls)]);
  const success = byModel.map((calls) => {
    const { made = 0, failed = 0, tasks = 0, interval = null } = calls ?? {};
    return { mean: made > 0 ? (made - failed) / made : null, interval, tasks };
  });
  return {
    calls: sum(byModel.map((calls) => calls?.made)),
    failed: sum(byModel.map((calls) => calls?.failed)),
    unmade: { total: sum(unmade.map(([, calls]) => calls)), causes: unmade },
    causes: counts('causes'),
    rows: executedRows(models, { success }),
  };
}

export function claimedCallBlocks({ table: { models }, view: { claim } }: Reported): Block[] {
  const figures = claimedExecuted(models, claim?.further ?? []);
  if (!figures) return [];
  const { rows, calls, failed, causes, unmade } = figures;
  return present(
    {
      is: 'rates',
      rows,
      caption: `Percent of executed calls that succeeded, as the sender claims. Brackets are 95\u00a0% intervals (whole tasks resampled; n is tasks). ${counted(calls, 'call')}.`,
    },
    unmade.total > 0 && small(unmadeWords(unmade)),
    causes.length > 0 &&
      causesTable(
        `Why ${count(failed)} of ${counted(calls, 'call')} failed, as the sender claims. The link does not name the tools or the added faults.`,
        models.map((each, model) => ({ title: nameOf(each), model })),
        causes,
      ),
  );
}
