import { isLost, type CellSummary } from '#core/cell.ts';
import type { JudgedSum } from '#core/judge-kinds.ts';
import type { Run, RunConfig } from '#core/run.ts';
import { maskedValue } from '#core/secrets.ts';
import {
  selectionHash,
  toPermalink,
  type LinkedDataset,
  type LinkedVerdict,
  type ResultLink,
} from '#files/permalink/index.ts';
import type { RunView } from '../../frame/run-view.ts';
import { linkedConfig } from '../../frame/share-setup.ts';
import { figuresToShare } from './causes.ts';
import { wholeFigures, type ReportFigures } from './figures.ts';
import { reportedScorers } from './other-rules.ts';
import { tableOf } from './report-model.ts';
import { sharedFurther } from './shared-further.ts';

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
