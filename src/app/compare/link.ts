import type { Run } from '#core/run.ts';
import { versions } from '#core/versions.ts';
import { comparedTasks, leftOutOf } from '#measure/metrics/index.ts';
import { toStandingsLink, type LinkedDataset, type LinkedStandings } from '#files/permalink/index.ts';
import type { SummarizedRun } from './files.ts';
import type { ComparedSystem } from './systems.ts';
import { rivalsAmong, type Compared } from './tables.ts';

/** What is shared and saved of a comparison beside its figures. */
export interface Sharing {
  /** Said before the figures, a sentence each. */
  cautions: readonly string[];
  /** Of one data set its title and the hash of its order. */
  title?: string | undefined;
  orderHash?: string | undefined;
  runs: readonly SummarizedRun[];
  /** Makes the link; absent where the page was opened from one. */
  link?: (compared: Compared) => Promise<string | undefined>;
  /** Why there is none, in a sentence. */
  unshared?: string | undefined;
}

interface From {
  runs: readonly Run[];
  dataset: LinkedDataset;
  now: number;
}

/**
 * `#/compare/…`: systems, the baseline last, scorers, the one that decides first, and every verdict on the tasks that count for all.
 * Undefined where no task does. Throws PlaygroundError 'permalink-too-long'.
 */
export async function linkOf(compared: Compared, from: From): Promise<string | undefined> {
  const link = linkedComparison(compared, from);
  return link.ordinals.length > 0 ? `#/compare/${await toStandingsLink(link)}` : undefined;
}

/** What is compared, as a link holds it. Where the data set is of the sender's disk, its name and that of its runs stay there. */
export function linkedComparison(
  { systems, ordinals, table }: Compared,
  { runs, dataset, now }: From,
): LinkedStandings {
  const tasks = comparedTasks(table);
  const taking = runs.filter(({ id }) => systems.some(({ runId }) => runId === id));
  const nameOf = ({ name, runId }: ComparedSystem): string => {
    const { config } = taking.find(({ id }) => id === runId)!;
    return dataset.id === config.selection.datasetId ? name : name.replaceAll(config.title, dataset.title);
  };
  const compact = (counts: Uint8Array): Uint8Array =>
    Uint8Array.from({ length: systems.length * tasks.length }, (_, at) => {
      const system = Math.floor(at / tasks.length);
      return counts[system * table.tasks + tasks[at % tasks.length]!]!;
    });
  return {
    dataset,
    createdAt: now,
    versions,
    runs: taking.map(({ id, createdAt, config }) => ({
      id,
      createdAt,
      ...(config.recorded ? { recorded: config.recorded } : {}),
      ...(config.thresholds ? { thresholds: config.thresholds } : {}),
      ...(config.textFallback ? { textFallback: config.textFallback } : {}),
    })),
    systems: systems.map((system) => ({
      title: nameOf(system),
      kind: system.kind,
      ...(system.kind === 'baseline' ? { modelId: system.model.id } : {}),
      run: taking.findIndex(({ id }) => id === system.runId),
      contender: system.contender,
    })),
    ordinals: tasks.map((task) => ordinals[task]!),
    leftOut: leftOutOf(table).tasks,
    scorerIds: table.evaluators.map(({ scorerId }) => scorerId),
    counts: table.evaluators.map(({ counted, correct }) => ({
      counted: compact(counted),
      correct: compact(correct),
    })),
  };
}

/** What a link claims. No cell of it can be opened. */
export function claimedCompared({ systems, runs, ordinals, scorerIds, counts }: LinkedStandings): Compared {
  const compared = systems.map(({ title, kind, modelId = '', run, contender }, place): ComparedSystem => {
    const { id, recorded } = runs[run]!;
    return {
      key: `claimed ${place}`,
      name: title,
      kind,
      model: { id: modelId },
      runId: id,
      contender,
      ordinals: [],
      ...(recorded ? { recorded } : {}),
    };
  });
  return {
    systems: compared,
    ordinals,
    table: {
      systems: systems.length,
      tasks: ordinals.length,
      isRival: rivalsAmong(compared),
      answered: counts[0]!.counted,
      evaluators: scorerIds.map((scorerId, evaluator) => ({ scorerId, ...counts[evaluator]! })),
    },
  };
}
