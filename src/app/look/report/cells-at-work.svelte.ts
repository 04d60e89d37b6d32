import type { RunningCell, WatchApi } from '#store/bridge/contract.ts';
import type { Remote } from '#store/bridge/worker-client.ts';
import type { Step } from '#core/trajectory.ts';
import type { ModelPace } from '#store/bridge/models-contract.ts';

const EVERY_MS = 1000;

/** The cells of a run that are at work, asked for once a second, and the steps of the one that is watched. */
export class CellsAtWorkReader {
  readonly #api: () => Remote<WatchApi>;
  readonly #runId: string;
  readonly #now: () => number;
  #running = $state.raw<readonly RunningCell[]>([]);
  #slots = $state.raw<readonly (RunningCell | undefined)[]>([]);
  #at = $state(0);
  #watched = $state.raw<RunningCell | undefined>();
  #steps = $state.raw<readonly Step[]>([]);
  #hasEnded = $state(false);
  readonly #cells = $derived(new Set(this.#running.map(({ cell }) => cell)));
  readonly #beyond = $derived(beyondSlots(this.#slots, this.#running));

  constructor(api: () => Remote<WatchApi>, runId: string, now: () => number) {
    this.#api = api;
    this.#runId = runId;
    this.#now = now;
  }

  /** Each cell in a place it keeps; empty places are undefined. */
  get slots(): readonly (RunningCell | undefined)[] {
    return this.#slots;
  }
  /** Cells at work that found no place. */
  get beyond(): number {
    return this.#beyond;
  }
  /** Numbers of all cells at work. */
  get cells(): ReadonlySet<number> {
    return this.#cells;
  }
  /** When the slots were read, in milliseconds since the epoch. */
  get at(): number {
    return this.#at;
  }
  get watched(): RunningCell | undefined {
    return this.#watched;
  }
  /** Of the watched cell, as far as they are known. */
  get steps(): readonly Step[] {
    return this.#steps;
  }
  /** Is the watched cell over? Its last step may then be known to the store alone. */
  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** Begins to show a cell, or shows none. */
  watch(cell: RunningCell | undefined): void {
    this.#watched = cell;
    this.#steps = [];
    this.#hasEnded = false;
    void this.#ask();
  }

  /** Asks until the returned function is called. */
  start(): () => void {
    void this.#ask();
    const timer = setInterval(() => void this.#ask(), EVERY_MS);
    return () => clearInterval(timer);
  }

  async #ask(): Promise<void> {
    const watched = this.#watched;
    try {
      this.#running = await this.#api().runningCells(this.#runId);
      this.#slots = inSlots(this.#slots, this.#running, { held: this.#watched?.cell });
      this.#at = this.#now();
      if (!watched || this.#hasEnded) return;
      const from = this.#steps.length;
      const more = await this.#api().runningSteps(this.#runId, watched.cell, from);
      if (watched !== this.#watched || from !== this.#steps.length) return;
      if (!more) this.#hasEnded = true;
      else if (more.length > 0) this.#steps = [...this.#steps, ...more];
    } catch {
      // The run itself reports a lost worker.
    }
  }
}

type Slots = readonly (RunningCell | undefined)[];

/** Places of the list of cells at work. */
const PLACES = 16;

/**
 * Cells at work, each in a place it keeps until it ends: a list that does not move under the pointer. Cells beyond the places wait
 * for a free one; the place of the cell `held` stays its own when it has ended. Free places at the end are left out.
 */
export function inSlots(
  slots: Slots,
  cells: readonly RunningCell[],
  { held, places = PLACES }: { held?: number | undefined; places?: number } = {},
): (RunningCell | undefined)[] {
  const byNumber = new Map(cells.map((cell) => [cell.cell, cell]));
  const kept = Array.from({ length: places }, (_, place) => {
    const slot = slots[place];
    return slot && (byNumber.get(slot.cell) ?? (slot.cell === held ? slot : undefined));
  });
  for (const slot of kept) if (slot) byNumber.delete(slot.cell);
  for (const cell of byNumber.values()) {
    const free = kept.indexOf(undefined);
    if (free === -1) break;
    kept[free] = cell;
  }
  return kept.slice(0, kept.findLastIndex((slot) => slot !== undefined) + 1);
}

/** Cells at work that have no place. */
export const beyondSlots = (slots: Slots, cells: readonly RunningCell[]): number =>
  cells.filter(({ cell }) => !slots.some((slot) => slot?.cell === cell)).length;

/** How busy the providers are, asked for once a second. */
export class PacesReader {
  readonly #ask: () => Promise<readonly ModelPace[]>;
  readonly #now: () => number;
  #known = $state.raw<{ paces: readonly ModelPace[]; at: number }>({ paces: [], at: 0 });

  constructor(ask: () => Promise<readonly ModelPace[]>, now: () => number) {
    this.#ask = ask;
    this.#now = now;
  }

  get paces(): readonly ModelPace[] {
    return this.#known.paces;
  }
  /** When they were read, in milliseconds since the epoch. */
  get at(): number {
    return this.#known.at;
  }
  /** Of a provider at this address; '' for a model inside this browser. */
  paceOf(providerId: string, address: string): ModelPace | undefined {
    const asked = URL.parse(address)?.origin;
    return this.#known.paces.find((pace) => pace.providerId === providerId && pace.origin === asked);
  }

  /** Asks until the returned function is called. */
  start(): () => void {
    let isOver = false;
    const ask = (): void =>
      void this.#ask().then(
        (paces) => !isOver && (this.#known = { paces, at: this.#now() }),
        // The run itself reports a lost worker.
        () => {},
      );
    ask();
    const timer = setInterval(ask, EVERY_MS);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }
}
