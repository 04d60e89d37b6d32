import { cellAddress } from '#core/cell.ts';
import { wasMade } from './executed-calls.ts';
import { meanOverTasks, type MeanOverTasks } from './over-tasks.ts';
import type { RunTable } from './run-table.ts';
import { cell, lazy, readTable } from '#core/table.ts';
import type { Task } from '#core/task.ts';
import servers from './regional-servers.tsv?raw';
import regions from './regions.tsv?raw';

/** How often the calls of one system went to a tool of the region or language of the question. */
export interface RegionalPicks {
  /** Calls of a fitting tool, of those that had the choice. */
  fitting: MeanOverTasks;
  /** Attempts of tasks with the choice, and those of them that made no such call. */
  attempts: number;
  without: number;
}

/**
 * By system, in the table's order: the share of executed calls that went to a tool of the fitting region, of those that chose between such a
 * tool and another for the same. `fits`: by the position of the task, as `regionFit` gives it. Calls that were never sent are left out;
 * tasks are what is resampled. Source: MCPToolBench++, arXiv 2508.07575, section 1; rule and figure are ours.
 */
export function regionalPicks(
  { models, repeats, cells }: RunTable,
  fits: readonly (RegionFit | undefined)[],
): RegionalPicks[] {
  const byModel = models.map(() => ({
    tasks: new Map<number, { sum: number; count: number }>(),
    attempts: 0,
    without: 0,
  }));
  for (const { cell, executed = [] } of cells) {
    const { model, task } = cellAddress(cell, models.length, repeats);
    const fit = fits[task];
    const own = byModel[model];
    if (!fit || !own) continue;
    const chosen = executed.filter((call) => wasMade(call) && Object.hasOwn(fit, call.tool));
    own.attempts += 1;
    if (chosen.length === 0) own.without += 1;
    const tally = own.tasks.get(task) ?? { sum: 0, count: 0 };
    own.tasks.set(task, {
      sum: tally.sum + chosen.filter(({ tool }) => fit[tool]).length,
      count: tally.count + chosen.length,
    });
  }
  return byModel.map(({ tasks, attempts, without }) => ({
    fitting: meanOverTasks([...tasks.values()]),
    attempts,
    without,
  }));
}

// Which tools are of the region or language of a question. MCPToolBench++ asks models to choose “considering the preferred language the question
// is using”, with maps and markets worldwide as its example (arXiv 2508.07575, section 1), and gives no rule: this one is ours.

/** Places by region, an ISO 3166-1 code, and the language (BCP 47) that speaks for a region by itself; '' where none does. */
const regionsOf = lazy(() =>
  readTable('regions.tsv', regions, { region: cell.text, language: cell.anyText, places: cell.list() }),
);
/** Names of servers by what they are for and the region that they serve; '' is the whole world. */
const serversOf = lazy(() =>
  readTable('regional-servers.tsv', servers, {
    kind: cell.text,
    region: cell.anyText,
    names: cell.list(),
  }),
);

const isLatin = (place: string): boolean => /^[\p{Script=Latin}\s.’'-]+$/u.test(place);
/** A name in Latin letters stands alone, with its capital: “turkey” is a bird. */
function isNamed(query: string, place: string): boolean {
  for (let at = query.indexOf(place); at >= 0; at = query.indexOf(place, at + 1)) {
    const beside = `${query[at - 1] ?? ' '}${query[at + place.length] ?? ' '}`;
    if (!isLatin(place) || !/\p{L}/u.test(beside)) return true;
  }
  return false;
}

/**
 * The region of a question: that of the places which it names, where all are of one region; without a place, that of its language, where
 * the language is mainly of one. Undefined for any other.
 */
export function regionOf({ query, language = '' }: Pick<Task, 'query' | 'language'>): string | undefined {
  const named = regionsOf().filter(({ places }) => places.some((place) => isNamed(query, place)));
  if (named.length > 0) return named.length === 1 ? named[0]!.region : undefined;
  return regionsOf().find((row) => row.language !== '' && row.language === language)?.region;
}

/** What a server is for and whom it serves, by its name; undefined where the table does not have it. */
function servedBy(name: string): { kind: string; region: string } | undefined {
  const words = ` ${name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ' ')}`;
  return serversOf().find(({ names }) => names.some((each) => words.includes(` ${each}`)));
}

/** By name of a tool: is it of the fitting region? Tools between which nothing is to be chosen are not in it. */
export type RegionFit = Readonly<Record<string, boolean>>;

/**
 * The choice that a task offers between tools of its region and others for the same; undefined where it offers none. Where a server of the
 * region is offered it fits, else those for the whole world do.
 */
export function regionFit(
  task: Pick<Task, 'query' | 'language'> & { tools: readonly { name: string; server: string | null }[] },
): RegionFit | undefined {
  const served = task.tools.flatMap(({ name, server }) => {
    const found = servedBy(server ?? name);
    return found ? [{ name, ...found }] : [];
  });
  // Most tasks offer no such tool.
  if (served.length === 0) return undefined;
  const region = regionOf(task);
  if (region === undefined) return undefined;
  const fit: Record<string, boolean> = Object.create(null) as Record<string, boolean>;
  for (const kind of new Set(served.map((each) => each.kind))) {
    const own = served.filter((each) => each.kind === kind);
    const wanted = own.some((each) => each.region === region) ? region : '';
    const fits = (each: { region: string }): boolean => each.region === wanted;
    if (!own.some(fits) || own.every(fits)) continue;
    // Servers that name their tools alike cannot be kept apart by a call.
    const isClear = (each: { name: string; region: string }): boolean =>
      own.every((other) => other.name !== each.name || fits(other) === fits(each));
    for (const each of own.filter(isClear)) fit[each.name] = fits(each);
  }
  return Object.keys(fit).length === 0 ? undefined : { ...fit };
}
