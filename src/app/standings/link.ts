import type { Run } from '#core/run.ts';
import { versions } from '#core/versions.ts';
import { leftOutOf, type Standings } from '#metrics/index.ts';
import { toStandingsLink, type LinkedDataset, type LinkedStandings } from '#permalink/index.ts';
import { rivalsAmong, type Compared, type ComparedSystem } from './compared.ts';

/** `#/standings/…`: models, evaluators and every verdict that the standings are made of. Throws PlaygroundError 'permalink-too-long'. */
export async function standingsAddress(
  compared: Compared,
  standings: Pick<Standings, 'tasks'>,
  from: { runs: readonly Run[]; dataset: LinkedDataset; now: number },
): Promise<string> {
  return `#/standings/${await toStandingsLink(linkedStandings(compared, standings, from))}`;
}

/** What is compared, as a link holds it. Where the data set is of the sender's disk, its name and that of its runs stay there. */
export function linkedStandings(
  { systems, ordinals, table }: Compared,
  { tasks }: Pick<Standings, 'tasks'>,
  { runs, dataset, now }: { runs: readonly Run[]; dataset: LinkedDataset; now: number },
): LinkedStandings {
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

/** What a link claims, as the page compares it. No cell of it can be opened. */
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
