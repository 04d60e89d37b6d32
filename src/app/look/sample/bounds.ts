import { cellAddress, isEndedByLimit, type CellSummary } from '#core/cell.ts';
import { contendersOf, isAsked } from '#core/contender.ts';
import type { RunConfig } from '#core/run.ts';
import type { LimitKind } from '#core/trajectory.ts';
import type { RunView } from '../../frame/run-view.ts';
import type { RunBounds } from '../../frame/sample-run.ts';
import { count, counted } from '../../frame/format.ts';

type Bounds = Pick<RunConfig, 'settings' | 'limits'>;

/** A limit in a sentence. */
export const limitTitles: Readonly<Record<LimitKind, string>> = {
  turns: 'turns',
  calls: 'calls',
  actions: 'actions',
  tokens: 'tokens',
  'tokens an answer': 'tokens an answer',
  cost: 'cost',
  time: 'time',
  'context length': 'context length',
};

/** `4 turns`, `160 tokens an answer`; what has no number in the set-up is named without one. */
function limitWord(kind: LimitKind, { settings, limits }: Bounds): string {
  if (kind === 'turns' && limits?.maxSteps !== undefined) return counted(limits.maxSteps, 'turn');
  if (kind === 'calls' && limits?.maxCalls !== undefined) return counted(limits.maxCalls, 'call');
  if (kind === 'tokens' && limits?.maxTokens !== undefined) return counted(limits.maxTokens, 'token');
  if (kind === 'tokens an answer' && settings?.maxOutputTokens !== undefined)
    return `${counted(settings.maxOutputTokens, 'token')} an answer`;
  return limitTitles[kind];
}

/** At which limits these attempts ended, and how many at each: `110 at 160 tokens an answer, 62 at 4 turns`; '' where that is not known. */
export function limitsMet(cells: readonly CellSummary[], config: Bounds): string {
  const met = new Map<LimitKind, number>();
  for (const cell of cells)
    if (cell.limit && isEndedByLimit(cell)) met.set(cell.limit, (met.get(cell.limit) ?? 0) + 1);
  return [...met]
    .sort(([, a], [, b]) => b - a)
    .map(([kind, attempts]) => `${count(attempts)} at ${limitWord(kind, config)}`)
    .join(', ');
}

/** How many tasks have an attempt that was not offered every tool of its label. */
export const tasksLackingTools = (
  cells: readonly Pick<CellSummary, 'cell' | 'lacksTools'>[],
  contenders: number,
  repeats: number,
): number =>
  new Set(
    cells.flatMap(({ cell, lacksTools }) => (lacksTools ? cellAddress(cell, contenders, repeats).task : [])),
  ).size;

/** The bounds of a run's language models; undefined where it has none, and where one of the bounds is not set. */
export function boundsOf({ run, cells }: Pick<RunView, 'run' | 'cells'>): RunBounds | undefined {
  const { limits, settings, menu, repeats } = run.config;
  const { maxSteps: turns, maxCalls: calls } = limits ?? {};
  const tokens = settings?.maxOutputTokens;
  const tools = menu?.strategy === 'top-k' ? menu.k : undefined;
  const contenders = contendersOf(run.config);
  const own = cells.filter(({ cell }) =>
    isAsked(contenders[cellAddress(cell, contenders.length, repeats).model]!),
  );
  if (own.length === 0 || !turns || !calls || !tokens || !tools) return undefined;
  const ended = own.filter(isEndedByLimit).length;
  const lacking = tasksLackingTools(own, contenders.length, repeats);
  return { turns, calls, tokens, tools, attempts: own.length, ended, lacking };
}
