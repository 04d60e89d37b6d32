import { denominatorsOf, withLimited, type Denominators, type RunTable } from '#measure/metrics/index.ts';
import { count, counted } from '../../frame/format.ts';
import type { RunConfig } from '#core/run.ts';
import { limitsMet, tasksLackingTools } from '../sample/bounds.ts';
import type { RunView } from '../../frame/run-view.ts';

/** The word of an address, `?limits=out`, that leaves attempts a limit ended out of every rate. */
export const LEFT_OUT = 'out';

/**
 * How a report counts attempts that a limit ended, as its address asks. A link says how many there are, but not which, so they count as * failed in its report.
 */
export const limitsAsked = (
  query: URLSearchParams,
  { claim }: Pick<RunView, 'claim'> = {},
): RunTable['limits'] => (query.get('limits') === LEFT_OUT && !claim ? 'left-out' : undefined);

/** What became of a run's cells; of a claim with as many ended by a limit as its sender says. */
export function endsOf({ cells, claim }: Pick<RunView, 'cells' | 'claim'>): Denominators {
  const limited = claim?.figures?.map(({ causes }) => causes['limit-reached'] ?? 0) ?? [];
  return withLimited(
    denominatorsOf(cells),
    limited.reduce((sum, each) => sum + each, 0),
  );
}

const limitKindWords = 'turns, calls, tokens, time, cost or context length';

/** How rates count attempts that a limit ended, of which there are `limited`. */
export function limitsWords(limited: number, limits: RunTable['limits']): string {
  const attempts = counted(limited, 'attempt');
  if (limited === 0)
    return `No attempt reached a limit of ${limitKindWords}. Such an attempt would be ${limits === 'left-out' ? 'left out' : 'counted as failed'}.`;
  return limits === 'left-out'
    ? `${attempts} ended at a limit of ${limitKindWords} and ${limited === 1 ? 'is' : 'are'} left out of every rate, average and interval here.`
    : `${attempts} ended at a limit of ${limitKindWords} and ${limited === 1 ? 'counts' : 'count'} as failed, as in MCP-AgentBench.`;
}

/** The end of a caption whose rates leave attempts out; '' where they do not. */
export const leftOutNote = (limited: number, limits: RunTable['limits']): string =>
  limits === 'left-out' && limited > 0 ? ` Left out: ${count(limited)} that ended at a limit.` : '';

/** At which of its set-up's limits attempts ended; '' where none did, and where that is not known. */
export function metWords(cells: RunTable['cells'], config: Pick<RunConfig, 'settings' | 'limits'>): string {
  const met = limitsMet(cells, config);
  return met === '' ? '' : `They ended: ${met}.`;
}

/** In how many tasks a menu lacked a tool; '' where it lacked none, and where that is not known. */
export function lackingWords({ models, repeats, tasks, cells }: RunTable): string {
  const lacking = tasksLackingTools(cells, models.length, repeats);
  if (lacking === 0) return '';
  return `In ${count(lacking)} of ${counted(tasks.length, 'task')} a tool that the label needs was not offered.`;
}
