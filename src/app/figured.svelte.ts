import {
  standingsFigures,
  type Figures,
  type RunTable,
  type StandingsFigures,
  type StandingsTable,
} from '#metrics/index.ts';

/** Loaded where a table is large. */
const figuresApi = async () => (await import('#bridge/figures-client.ts')).figuresApi();

/** Cells whose figures are computed on the page's thread: those of a whole report take some 30 ms. More would hold up the page. */
const MOST_HERE = 2000;
/** Of standings: systems × evaluators × tasks. */
const MOST_RANKED_HERE = 20_000;
/** Cells sent at once: a page answers between two parts. */
const PART = 1000;
/** Tables that the worker keeps for what is asked next. */
const KEPT = 2;

/**
 * What a function of `Figures` gives of a table: at once where that costs little, else from the figures worker, and on this thread all the
 * same where no worker can be had.
 */
export function figured<Name extends keyof Figures>(
  name: Name,
  compute: Figures[Name],
  ...[table, ...more]: Parameters<Figures[Name]>
): ReturnType<Figures[Name]> | Promise<ReturnType<Figures[Name]>> {
  type Compute = (table: RunTable, ...more: readonly unknown[]) => ReturnType<Figures[Name]>;
  const here = (): ReturnType<Figures[Name]> => (compute as unknown as Compute)(table, ...more);
  if (table.cells.length <= MOST_HERE) return here();
  return (
    sentTable(table)
      .then(async (key) => {
        const api = await figuresApi();
        return (await api.figuresOf(name, key, more)) as ReturnType<Figures[Name]>;
      })
      // A browser may refuse workers: the page then computes.
      .catch(() => {
        sent = [];
        return here();
      })
  );
}

/** The same of standings. */
export function standingsFigured(
  table: StandingsTable,
): StandingsFigures | null | Promise<StandingsFigures | null> {
  if (table.systems * table.evaluators.length * table.tasks <= MOST_RANKED_HERE)
    return standingsFigures(table);
  return figuresApi()
    .then((api) => api.standings(table))
    .catch(() => standingsFigures(table));
}

/** What follows of figures, whether they are there or come. */
export const mapped = <Found, Next>(
  found: Found | Promise<Found>,
  next: (found: Found) => Next,
): Next | Promise<Next> => (found instanceof Promise ? found.then(next) : next(found));

let sent: { table: RunTable; key: Promise<number> }[] = [];
let lastKey = 0;

/** The number under which the worker has a table. */
function sentTable(table: RunTable): Promise<number> {
  const known = sent.find((each) => each.table === table);
  if (known) return known.key;
  for (const { key } of sent.splice(0, sent.length - KEPT + 1))
    key.then(async (old) => (await figuresApi()).dropTable(old)).catch(() => {}); // A worker that is lost has dropped it.
  const key = send(table);
  sent.push({ table, key });
  return key;
}

async function send({ cells, ...table }: RunTable): Promise<number> {
  const key = ++lastKey;
  const api = await figuresApi();
  await api.holdTable(key, table);
  for (let from = 0; from < cells.length; from += PART)
    await api.addCells(key, cells.slice(from, from + PART));
  return key;
}

/** Figures that are there at once, or come. Made while a component is set up; it follows what is asked. */
export class Figured<Value> {
  readonly #ask: () => Value | Promise<Value>;
  #arrived = $state.raw<{ value: Value } | undefined>();
  readonly #asked = $derived.by(() => this.#ask());
  /** Undefined until the first are known; while others are computed, those before. */
  readonly value = $derived(this.#asked instanceof Promise ? this.#arrived?.value : this.#asked);

  constructor(ask: () => Value | Promise<Value>) {
    this.#ask = ask;
    $effect(() => {
      const asked = this.#asked;
      if (!(asked instanceof Promise)) return;
      let isOver = false;
      void asked.then((value) => isOver || (this.#arrived = { value }));
      return () => (isOver = true);
    });
  }
}
