import { cellAddress, type ResultRecord } from '#core/cell.ts';
import { contendersOf, doubledContender, type Contender } from '#core/contender.ts';
import type { Run } from '#core/run.ts';

/** More cells than this no run of a file may have. */
const MOST_CELLS = 1_000_000;

/** What of a run does not go together, in words that follow a colon; undefined where all does. */
export function faultOfRun({ config, ordinals, cells }: Run): string | undefined {
  if (doubledContender(config)) return 'a model stands in it twice';
  if (cells !== ordinals.length * contendersOf(config).length * config.repeats)
    return 'its number of cells is not that of its tasks, models and repeats';
  if (cells > MOST_CELLS) return 'it has more cells than are opened';
  if (ordinals.some((ordinal, place) => place > 0 && ordinal <= ordinals[place - 1]!))
    return 'its tasks are not in the order of their data set';
  return undefined;
}

/** The cells of a run that results were seen of. */
export class CellPlaces {
  readonly #run: Run;
  readonly #contenders: readonly Contender[];
  readonly #seen = new Set<number>();
  readonly #taskIds = new Map<number, string>();

  constructor(run: Run) {
    this.#run = run;
    this.#contenders = contendersOf(run.config);
  }

  /** What of the next result does not go with the run and the results before; undefined where all does. */
  faultOf({ cell, runId, modelId, repeat, taskId }: ResultRecord): string | undefined {
    const { id, cells, config } = this.#run;
    const at = cellAddress(cell, this.#contenders.length, config.repeats);
    const isAtPlace =
      cell < cells &&
      runId === id &&
      modelId === this.#contenders[at.model]!.model.id &&
      repeat === at.repeat &&
      taskId === (this.#taskIds.get(at.task) ?? taskId);
    if (!isAtPlace) return `the result of cell ${cell} belongs to none of its cells`;
    if (this.#seen.has(cell)) return `cell ${cell} has two results`;
    this.#seen.add(cell);
    this.#taskIds.set(at.task, taskId);
    return undefined;
  }
}
