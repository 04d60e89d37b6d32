import { buildAddress, type QueryChange } from './address.ts';

type Bounds = readonly [least: number, most: number];

/** One part of a set-up in an address: how to read and write it. Usual values are omitted. */
interface Part<Value> {
  read(query: URLSearchParams): Value;
  write(value: Value): QueryChange;
}

/** `first`: what the address calls 0. */
const whole = <Usual extends number | undefined>(
  name: string,
  [least, most]: Bounds,
  usual: Usual,
  first = 0,
): Part<number | Usual> => ({
  read: (query) => {
    const text = query.get(name) ?? '';
    const number = /^\d{1,10}$/.test(text) ? Number(text) : NaN;
    return number >= least && number <= most ? number - first : usual;
  },
  write: (value) => ({ [name]: value === undefined || value === usual ? undefined : String(value + first) }),
});

/** One of these; the first one is usual. */
const oneOf = <Name extends string>(name: string, all: readonly [Name, ...Name[]]): Part<Name> => ({
  read: (query) => all.find((each) => each === query.get(name)) ?? all[0],
  write: (value) => ({ [name]: value === all[0] ? undefined : value }),
});
/** Any of these; none is usual. */
const someOf = <Name extends string>(name: string, all: readonly Name[]): Part<readonly Name[]> => ({
  read: (query) => all.filter((each) => query.getAll(name).includes(each)),
  write: (value) => ({ [name]: all.filter((each) => value.includes(each)) }),
});

/** A set-up that an address holds, made of its parts. */
const setupOf = <Setup extends object>(parts: { [Name in keyof Setup]: Part<Setup[Name]> }) => ({
  read: (query: URLSearchParams): Setup =>
    Object.fromEntries(
      Object.entries<Part<unknown>>(parts).map(([name, part]) => [name, part.read(query)]),
    ) as Setup,
  /** As a change of the query. */
  write: (setup: Setup): QueryChange =>
    Object.fromEntries(
      (Object.keys(parts) as (keyof Setup)[]).flatMap((name) =>
        Object.entries(parts[name].write(setup[name])),
      ),
    ),
});
export type SetupAddress<Setup extends object> = ReturnType<typeof setupOf<Setup>>;

export const SIZES: Bounds = [1, 5000];
export const SEEDS: Bounds = [0, 2 ** 31];

/** Which cells are labelled, in which order, and what is shown of them. */
export interface LabelSetup {
  /** How the sample is drawn: each category by its share, or as many answers from each of the six cells. */
  drawn: 'shares' | 'six';
  /** Cells of a sample by shares. */
  size: number;
  /** Answers from each of the six cells. */
  each: number;
  seed: number;
  /** 0-based place in the sample; undefined: the first without a label. */
  at: number | undefined;
  shows: readonly ('model' | 'verdicts' | 'reference')[];
  /** `1`: the next cell is shown once a pass, an unclear or a class was given. */
  goesOn: '' | '1';
}
export const labelSetup = setupOf<LabelSetup>({
  drawn: oneOf('drawn', ['shares', 'six']),
  size: whole('size', SIZES, 50),
  // 60 in all, as in MCP-AgentBench.
  each: whole('each', SIZES, 10),
  seed: whole('seed', SEEDS, 1),
  at: whole('at', SIZES, undefined, 1),
  shows: someOf('show', ['model', 'verdicts', 'reference']),
  goesOn: oneOf('on', ['', '1']),
});

export const SHOWN_TASKS = ['queued', 'done', 'unjudged', 'passed', 'all'] as const;
/** Of trajectories, and of per cents. */
export const UP_TO_100: Bounds = [1, 100];

/** Which tasks are queued for a person, and what is open. */
export interface ReferenceSetup {
  /** Id of the instrument; '': the first one. */
  by: string;
  trajectories: number;
  /** Per cent. */
  under: number;
  shown: (typeof SHOWN_TASKS)[number];
  /** Position of the open task in the run. */
  task: number | undefined;
}
export const referenceSetup = setupOf<ReferenceSetup>({
  by: { read: (query) => query.get('by') ?? '', write: (by) => ({ by }) },
  // As in MCP-AgentBench.
  trajectories: whole('k', UP_TO_100, 5),
  under: whole('under', UP_TO_100, 20),
  shown: oneOf('show', SHOWN_TASKS),
  task: whole('task', [1, 1e6], undefined, 1),
});

export const addressOfLabelling = (runId: string): string => buildAddress(['r', runId, 'label']);
export const addressOfReferences = (runId: string): string => buildAddress(['r', runId, 'references']);
