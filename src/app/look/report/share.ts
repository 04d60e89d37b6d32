import { isLost, type CellSummary } from '#core/cell.ts';
import type { JudgedSum } from '#core/named-judge.ts';
import { isRecorded, type Run, type RunConfig } from '#core/run.ts';
import type { Dataset } from '#core/dataset.ts';
import { eachSecret, maskedValue } from '#core/secrets.ts';
import {
  selectionHash,
  toPermalink,
  type LinkedDataset,
  type LinkedVerdict,
  type ResultLink,
} from '#files/permalink/index.ts';
import type { RunView } from '../../frame/run-view.ts';
import { figuresToShare } from './causes.ts';
import { wholeFigures, type ReportFigures } from './figures.ts';
import { reportedScorers } from './other-rules.ts';
import { tableOf } from './report-model.ts';
import { sharedFurther } from './shared-further.ts';

/** Begins the ids that links give to data sets of the sender's disk. */
const OWN = 'own-';
export const isOwnDataset = ({ id }: Pick<LinkedDataset, 'id'>): boolean => id.startsWith(OWN);

/**
 * The data set as a link names it, with where its reader can get it. Files of the sender's disk have no address, and
 * their names, which a data set takes as its own, stay where they are: the order of its tasks is enough to know it by. So does an
 * address that holds a secret.
 */
export function linkedDataset(run: Pick<Run, 'dataset'>, present: Dataset | undefined): LinkedDataset {
  const { id, title, tasks, orderHash } = run.dataset;
  const origin = present?.orderHash === orderHash ? present.origin : undefined;
  if (origin?.kind === 'shipped') return { id, title, tasks, orderHash, origin };
  if (origin?.kind === 'url') {
    const isOpen = !/\s/.test(origin.url) && maskedValue(origin.url) === origin.url;
    return { id, title, tasks, orderHash, ...(isOpen ? { origin } : {}) };
  }
  return { id: OWN + orderHash, title: 'Own tasks', tasks, orderHash };
}

/**
 * A set-up that names tasks of a file of the sender's disk has no link of its own: their ids hold the file's name. Recorded answers have
 * no set-up that could be run.
 */
export const hasSetupLink = (config: RunConfig, { id }: LinkedDataset): boolean =>
  !isRecorded(config) &&
  (id === config.selection.datasetId || (config.selection.taskIds === undefined && !namesServers(config)));

/** Tasks saved from calls are filed under the server they were made on: a filter by it would reveal its address. */
const namesServers = ({ execution, selection }: RunConfig): boolean =>
  execution?.on === 'servers' && selection.filter !== undefined;

/** The kinds of secrets in the texts of a set-up, each once: links say their kinds in their place. */
export function secretsOfSetup({ title, prompts }: RunConfig): string[] {
  const kinds = new Set<string>();
  eachSecret([title, prompts ?? {}], (kind) => kinds.add(kind));
  return [...kinds];
}

/**
 * The set-up as a link carries it, secrets in its texts masked. Where the data set has another name there, what is named after it
 * changes too.
 */
export function linkedConfig(whole: RunConfig, dataset: LinkedDataset): RunConfig {
  const { title, prompts, execution } = whole;
  const recordedFrom = execution?.on === 'servers' ? execution.recordedFrom : undefined;
  const config = {
    ...whole,
    title: maskedValue(title),
    ...(prompts ? { prompts: maskedValue(prompts) } : {}),
    ...(recordedFrom && execution
      ? { execution: { ...execution, recordedFrom: maskedValue(recordedFrom) } }
      : {}),
  };
  if (dataset.id === config.selection.datasetId) return config;
  const { taskIds, filter, sample } = config.selection;
  // What was chosen by ids, or by servers, has no recipe that may go into a link: what would be left of it picks other tasks.
  const hasRecipe = taskIds === undefined && !namesServers(config);
  const recipe = hasRecipe ? { ...(filter ? { filter } : {}), ...(sample ? { sample } : {}) } : {};
  return { ...config, title: dataset.title, selection: { datasetId: dataset.id, ...recipe } };
}

/** The set-up of a run with the versions of MCP that its servers spoke: all that a link says of them beside how many they were. */
function withSpoken({ config, servers }: Pick<Run, 'config' | 'servers'>): RunConfig {
  const { execution } = config;
  if (execution?.on !== 'servers' || !servers) return config;
  const spoken = servers.flatMap(({ protocolVersion, spokenBefore = [] }) => [
    protocolVersion,
    ...spokenBefore,
  ]);
  return { ...config, execution: { ...execution, spoken: [...new Set(spoken)].sort() } };
}

/** `#/s/…` of a set-up, without results. */
export const setupAddress = async (config: RunConfig, dataset: LinkedDataset): Promise<string> =>
  `#/s/${await toPermalink({ kind: 'setup', config: linkedConfig(config, dataset), dataset })}`;

export const linkedVerdict = (cell: CellSummary): LinkedVerdict =>
  cell.verdict !== 'not-counted' || isLost(cell)
    ? cell.verdict
    : cell.notRecorded
      ? 'not-recorded'
      : 'undecided';

/** `#/s/…` of a result: set-up, every verdict, the figures beside them. Throws PlaygroundError 'permalink-too-long'. */
export const resultAddress = async (
  view: RunView,
  dataset: LinkedDataset,
  figures?: ReportFigures,
  judges?: readonly JudgedSum[],
): Promise<string> => `#/s/${await toPermalink(resultLink(view, dataset, figures, judges))}`;

/**
 * What a link says of a run. `figures`: those of its report, where they are computed already. `judges`: who judged its answers here; those that
 * another link named stay named.
 */
export function resultLink(
  view: RunView,
  dataset: LinkedDataset,
  figures?: ReportFigures,
  judges: readonly JudgedSum[] = view.judges ?? [],
): ResultLink {
  const { run, cells } = view;
  const verdicts: (LinkedVerdict | undefined)[] = Array.from({ length: run.cells });
  for (const each of cells) verdicts[each.cell] = linkedVerdict(each);
  // A claim from a link that is shared again stays as it was claimed.
  const beside = view.claim ?? sharedBeside(view, figures);
  return {
    kind: 'result',
    config: linkedConfig(withSpoken(run), dataset),
    dataset,
    createdAt: run.createdAt,
    versions: run.versions,
    ordinals: run.ordinals,
    ordinalsHash: selectionHash(run.ordinals),
    taskCount: run.ordinals.length,
    verdicts,
    ...(beside.figures ? { figures: beside.figures } : {}),
    ...(beside.further ? { further: beside.further } : {}),
    ...(judges.length > 0 ? { judges: maskedValue(judges) } : {}),
  };
}

function sharedBeside(view: RunView, known?: ReportFigures): NonNullable<RunView['claim']> {
  const table = tableOf(view);
  const figures = known ?? wholeFigures(table, reportedScorers(view.run.config));
  return {
    figures: figuresToShare(figures.summaries, figures.causes),
    further: sharedFurther(view.run, table, figures),
  };
}
