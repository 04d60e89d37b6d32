import type { Run } from '#core/run.ts';
import type { RunEvent } from '#core/run-event.ts';

/** How a run is begun or gone on with. */
export interface WorkOrder {
  run: Run;
  onEvent: (event: RunEvent) => void;
  /** Requests to one provider at once; absent: as its answers teach. */
  atOnce?: number | undefined;
  /** These cells are run again, and nothing else unless `withOpen`. */
  again?: ReadonlySet<number>;
  /** Beside those that are run again: are the cells without a result run as well? */
  withOpen?: boolean;
  /** Contenders whose cells are left for another time, by id. */
  without?: ReadonlySet<string>;
}
