import { BEST, isPlainRank, isSearch, menuFor, type AgentId, type Dispatch } from '#core/agent.ts';
import { cellAddress, isLost, type CellSummary } from '#core/cell.ts';
import { AGENT_TITLES, contendersOf, isAsked, menuOfContender, menuTitle } from '#core/contender.ts';
import { quoted } from '#core/quoted.ts';
import type { RunConfig } from '#core/run.ts';
import type { MenuFigures, MenuTokens } from '#store/bridge/contract.ts';
import { count, counted } from '../../frame/format.ts';

/** A menu in one way of asking. */
export interface MenuOffer {
  name: string;
  agentId: AgentId;
  menu: Dispatch;
  /** Places of the contenders that were offered it so. */
  positions: number[];
}

/** What a run offered its language models, each once, in the order of its contenders. */
export function offersOf(config: RunConfig): MenuOffer[] {
  const byKey = new Map<string, MenuOffer>();
  for (const [at, contender] of contendersOf(config).entries()) {
    const { agentId } = contender;
    if (!isAsked(contender) || agentId === 'no-tools') continue;
    const menu = menuFor(agentId, menuOfContender(contender, config));
    const way = config.agentIds.length > 1 ? `${AGENT_TITLES[agentId]}, ` : '';
    const key = JSON.stringify([agentId, menu]);
    const offer = byKey.get(key) ?? { name: `${way}${menuTitle(menu)}`, agentId, menu, positions: [] };
    offer.positions.push(at);
    byKey.set(key, offer);
  }
  return [...byKey.values()];
}

interface MenuRow {
  name: string;
  figures: MenuFigures;
  /** Absent: the run did not offer it. */
  offer?: MenuOffer;
  /** Are its tools not written into questions, but searched? */
  isSearched: boolean;
  /** Is it one of the two that MCPToolBench++ compares: all of a task's tools, or the best k of them? */
  paper?: 'all' | 'best';
}

/** What was offered, then the two that every run is compared with, where it did not offer them. */
export function menuRows({ all, best, own, k }: MenuTokens, offers: readonly MenuOffer[]): MenuRow[] {
  const offered = offers.map((offer, at): MenuRow => {
    const { name, agentId, menu } = offer;
    const paper = isSearch(agentId) || agentId === 'code-mode' ? undefined : paperOf(menu, k);
    return {
      ...{ name, figures: own[at]!, offer, isSearched: isSearch(agentId) },
      ...(paper ? { paper } : {}),
    };
  });
  const others: MenuRow[] = [
    { name: 'not offered: the task’s tools', figures: all, isSearched: false, paper: 'all' },
    {
      name: `not offered: the best ${k} by BM25 of the task’s tools`,
      figures: best,
      isSearched: false,
      paper: 'best',
    },
  ];
  return [...offered, ...others.filter(({ paper }) => !offered.some((row) => row.paper === paper))];
}

function paperOf(menu: Dispatch, k: number): MenuRow['paper'] {
  if (menu.strategy === 'all' && !menu.among && !menu.edited) return 'all';
  return isPlainRank(menu) && (menu.k ?? BEST) === k ? 'best' : undefined;
}

/** The longest and the shortest of what the run wrote into its questions; of none, what the tasks' own tools would add. */
export function menuLead(rows: readonly MenuRow[], tasks: number): string {
  const adds = (opening: string, { figures: { tokens, kept, expecting } }: MenuRow): string => {
    const keeps =
      expecting === 0
        ? 'no label names a tool, so none can be missing'
        : `${count(kept)} of ${counted(expecting, 'task')} with a label keep every tool that the label calls`;
    return `${opening} ${counted(Math.round(tokens / tasks), 'token')} to a question, and ${keeps}.`;
  };
  const written = rows
    .filter(({ offer, isSearched }) => offer && !isSearched)
    .toSorted((a, b) => b.figures.tokens - a.figures.tokens);
  if (written.length === 0) {
    const all = rows.find(({ paper }) => paper === 'all')!;
    return `This run wrote no menu into its questions. ${adds('The task’s tools would add', all)}`;
  }
  const ends = [...new Set([written[0]!, written.at(-1)!])];
  return ends.map((row) => adds(`${quoted(row.name)} adds`, row)).join(' ');
}

/** Tokens in that an attempt took, as providers counted them: the mean over the attempts that were offered it; undefined where none was counted. */
export function countedTokensIn(
  { positions }: MenuOffer,
  { config, cells }: { config: RunConfig; cells: readonly CellSummary[] },
): number | undefined {
  const contenders = contendersOf(config).length;
  const known = cells.flatMap((cell) =>
    positions.includes(cellAddress(cell.cell, contenders, config.repeats).model) && !isLost(cell)
      ? (cell.usage?.inputTokens ?? [])
      : [],
  );
  return known.length === 0 ? undefined : known.reduce((sum, of) => sum + of, 0) / known.length;
}
