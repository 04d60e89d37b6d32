import {
  standingsFigures,
  type Figures,
  type RunTable,
  type StandingsFigures,
  type StandingsTable,
} from '#measure/metrics/index.ts';

/** Loaded where a table is large. */
const figuresApi = async () => (await import('#store/bridge/figures-client.ts')).figuresApi();

/** Most cells whose figures the page's thread computes: a report of so many takes some 30 ms. More would block the page. */
const MOST_HERE = 2000;
/** Of standings: systems × evaluators × tasks. */
const MOST_RANKED_HERE = 20_000;
/** Cells sent at once: a page answers between two parts. */
const PART = 1000;
/** Tables that the worker keeps for later questions. */
const KEPT = 2;

/**
 * The result of a function of `Figures` for a table: computed here for a small table or without workers, else in the figures worker.
 * When `life` is aborted, the result may never come.
 */
export function figured<Name extends keyof Figures>(
  life: AbortSignal | undefined,
  name: Name,
  compute: Figures[Name],
  ...[table, ...more]: Parameters<Figures[Name]>
): ReturnType<Figures[Name]> | Promise<ReturnType<Figures[Name]>> {
  type Compute = (table: RunTable, ...more: readonly unknown[]) => ReturnType<Figures[Name]>;
  const here = (): ReturnType<Figures[Name]> => (compute as unknown as Compute)(table, ...more);
  if (table.cells.length <= MOST_HERE) return here();
  return inTurn(life, async () => {
    try {
      const key = await sentTable(table);
      return (await (await figuresApi()).figuresOf(name, key, more)) as ReturnType<Figures[Name]>;
    } catch {
      // A browser may refuse workers: the page then computes.
      sent = [];
      return here();
    }
  });
}

/** The same of standings. */
export function standingsFigured(
  life: AbortSignal,
  table: StandingsTable,
): StandingsFigures | null | Promise<StandingsFigures | null> {
  if (table.systems * table.evaluators.length * table.tasks <= MOST_RANKED_HERE)
    return standingsFigures(table);
  return inTurn(life, () =>
    figuresApi()
      .then((api) => api.standings(table))
      // A browser may refuse workers: the page then computes.
      .catch(() => standingsFigures(table)),
  );
}

let last: Promise<unknown> = Promise.resolve();

/** One question after the other: those of a page that was left meanwhile are let go, with the tables they hold. */
function inTurn<Answer>(life: AbortSignal | undefined, ask: () => Promise<Answer>): Promise<Answer> {
  const answer = last.then(() => (life?.aborted ? new Promise<Answer>(() => {}) : ask()));
  last = last.then(() => (life?.aborted ? undefined : answer)).catch(() => {}); // Its own caller hears of a failure.
  return answer;
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
  readonly #ask: (life: AbortSignal) => Value | Promise<Value>;
  #arrived = $state.raw<{ value: Value } | undefined>();
  readonly #asked = $derived.by(() => {
    const life = new AbortController();
    return { value: this.#ask(life.signal), life };
  });
  /** Undefined until the first are known; while others are computed, those before. */
  readonly value = $derived(this.#asked.value instanceof Promise ? this.#arrived?.value : this.#asked.value);

  /** `ask` is given what is aborted when its answer is no longer wanted. */
  constructor(ask: (life: AbortSignal) => Value | Promise<Value>) {
    this.#ask = ask;
    $effect(() => {
      const { value: asked, life } = this.#asked;
      if (!(asked instanceof Promise)) return;
      void asked.then((value) => life.signal.aborted || (this.#arrived = { value }));
      return () => life.abort();
    });
  }
}
