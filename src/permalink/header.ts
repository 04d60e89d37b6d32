import type { FaultPlan } from '#core/fault.ts';
import { onOneLine } from '#core/quoted.ts';
import { isReplayed, type Execution, type OnServers, type RunConfig, type TaskSelection } from '#core/run.ts';
import { askedEntry, askedOf, type AskedEntry } from './asked-entry.ts';
import { recordedEntry, recordedSource, type RecordedEntry } from './recorded-entry.ts';
import type { ClaimedMeans, Link, LinkedDataset, ResultLink } from './snapshot.ts';
import { BASELINE_TITLES, type LanguageModelRef, type ModelRef } from '#core/model.ts';
import { parseScriptedId, scriptedTitle } from '#core/scripted-id.ts';
import { bareAddress } from './bare-address.ts';
import { notRecordedRuns } from './not-recorded.ts';

export type DatasetEntry = [
  id: string,
  title: string,
  tasks: number,
  orderHash: string,
  kind?: 'p' | 'u',
  address?: string,
];
/** Averages in thousandths, in links of format 1. */
type MeansEntry = [selection: number | null, parameters: number | null, sequence: number | null];

/**
 * The JSON part of a link; header.schema.json checks what strangers send. Whatever equals its default is left
 * out, because 4,500 verdicts leave about 180 bytes for everything else.
 */
export interface Header {
  /** Links of format 1 say whether they hold a set-up or a result; since then a result is what has `a`. */
  k?: 's' | 'r';
  t?: string;
  d: DatasetEntry;
  s?: Omit<TaskSelection, 'datasetId'>;
  /** Absent: the three baselines. */
  m?: ModelEntry[];
  r?: number;
  /** Absent: 42. */
  e?: number;
  c?: string[];
  /** The scorer that decides; absent: the first that applies. */
  b?: string;
  /** Calls were executed on the testbed, under this fault plan or each of these, or on so many servers of the sender's own. */
  x?: {
    f?: FaultPlan | FaultPlan[];
    s?: number;
    /** Of servers that are all replayed: the id of each recording, when it was made, in seconds, and the name or address of its file. */
    r?: [id: string, recordedAt: number, from?: string][];
    /** The versions of MCP that they spoke, each once. */
    v?: string[];
    /** Agents had tools to read the servers' resources and prompts. */
    p?: 1;
  };
  /** Which of the undecided cells are not recorded, as notRecordedRuns says. */
  u?: number[];
  /** How language models are asked; absent: once for a JSON plan, with all of the task's tools. */
  g?: AskedEntry;
  /** Where the answers were read, where no model was asked for them. */
  o?: RecordedEntry;
  /** Results only: created at (seconds), and versions. */
  a?: number;
  v?: [app: string, rules: string];
  /** Number of the chosen tasks and hash of the choice, where the choice itself is not in the link. */
  n?: number;
  h?: number;
  y?: MeansEntry[];
}

/** What a header without `e` or `m` means. Part of format 2: never change it. */
const DEFAULT_SEED = 42;
const defaultModels: readonly ModelEntry[] = ['oracle', 'lexical', 'random'];

/** What a header without `c` means. Part of both formats: never change it, whatever a set-up begins with later. */
const defaultScorers = [
  'mcpbr-mcptoolbench',
  'mcpbr-mcptoolbench-as-coded',
  'mcpbr-toolbench',
  'mcpbr-toolbench-as-coded',
  'ast',
  'ast-dag',
];
const shippedPath = (datasetId: string): string => `generated/${datasetId}.json.gz`;

export function datasetEntry({ id, title, tasks, orderHash, origin }: LinkedDataset): DatasetEntry {
  if (!origin) return [id, title, tasks, orderHash];
  if (origin.kind === 'url') return [id, title, tasks, orderHash, 'u', origin.url];
  return origin.path === shippedPath(id)
    ? [id, title, tasks, orderHash, 'p']
    : [id, title, tasks, orderHash, 'p', origin.path];
}

function linkedDataset([id, title, tasks, orderHash, kind, address]: DatasetEntry): LinkedDataset {
  const dataset = { id, title: onOneLine(title), tasks, orderHash };
  if (kind === 'p') return { ...dataset, origin: { kind: 'shipped', path: address ?? shippedPath(id) } };
  return kind === 'u' && address !== undefined
    ? { ...dataset, origin: { kind: 'url', url: address } }
    : dataset;
}

const resultFields = (
  link: ResultLink,
  isListed: boolean,
  runs = notRecordedRuns(link.verdicts),
): Partial<Header> => ({
  ...(runs ? { u: runs } : {}),
  a: Math.floor(link.createdAt / 1000),
  v: [link.versions.app, link.versions.rules],
  ...(isListed ? {} : { n: link.taskCount, h: link.ordinalsHash }),
});

/** `isListed`: do the chosen tasks stand in the link? Their number and hash then follow from them. */
export function toHeader(link: Link, isListed = false): Header {
  const { selection, models, repeats, seed, scorerIds, decidedBy, title } = link.config;
  const { execution, recorded } = link.config;
  const modelEntries = models.map(modelEntry);
  const { datasetId: _, ...choice } = selection;
  const asked = askedEntry(link.config);
  return {
    ...(title !== link.dataset.title ? { t: title } : {}),
    d: datasetEntry(link.dataset),
    ...(Object.keys(choice).length > 0 ? { s: choice } : {}),
    ...(JSON.stringify(modelEntries) === JSON.stringify(defaultModels) ? {} : { m: modelEntries }),
    ...(repeats !== 1 ? { r: repeats } : {}),
    ...(seed === DEFAULT_SEED ? {} : { e: seed }),
    ...(scorerIds.join() !== defaultScorers.join() ? { c: scorerIds } : {}),
    ...(decidedBy === undefined ? {} : { b: decidedBy }),
    ...(execution ? { x: executionEntry(execution) } : {}),
    ...(asked ? { g: asked } : {}),
    ...(recorded ? { o: recordedEntry(recorded) } : {}),
    ...(link.kind === 'result' ? resultFields(link, isListed) : {}),
  };
}

export function configOf(header: Header): RunConfig {
  return {
    title: onOneLine(header.t ?? header.d[1]),
    selection: { datasetId: header.d[0], ...header.s },
    models: (header.m ?? defaultModels).map(modelRef),
    ...askedOf(header.g),
    repeats: header.r ?? 1,
    seed: header.e ?? DEFAULT_SEED,
    scorerIds: header.c ?? defaultScorers,
    ...(header.b === undefined ? {} : { decidedBy: header.b }),
    ...(header.x ? { execution: executionOf(header.x) } : {}),
    ...(header.o ? { recorded: recordedSource(header.o) } : {}),
  };
}

/** Does it hold what only runs on replayed servers have? */
export const ofReplays = ({ x, u }: Header): boolean => x?.r !== undefined || u !== undefined;

/** Which servers they were, and where, stays with the sender. */
const executionEntry = (execution: Execution): NonNullable<Header['x']> =>
  execution.on === 'servers'
    ? {
        s: execution.elsewhere ?? execution.serverIds.length,
        ...recordingsEntry(execution),
        ...spokenEntry(execution),
        ...(execution.reads ? { p: 1 } : {}),
      }
    : { ...faultsEntry(execution.faultPlans) };

/** A recording is a file that may be shared, and its id only identifies it. Of its address the link holds host and path alone. */
function recordingsEntry(execution: OnServers): Pick<NonNullable<Header['x']>, 'r'> {
  if (!isReplayed(execution)) return {};
  const { serverIds, recordedAt, recordedFrom } = execution;
  return {
    r: serverIds.map((id) => {
      const at = Math.floor((recordedAt?.[id] ?? 0) / 1000);
      const known = recordedFrom?.[id] ?? '';
      const from = onOneLine(bareAddress(known) ?? known).slice(0, LONGEST_FROM);
      return from === '' ? [id, at] : [id, at, from];
    }),
  };
}

/** A version is a date; whatever else a server calls one stays with the sender. */
function spokenEntry({ spoken = [] }: OnServers): Pick<NonNullable<Header['x']>, 'v'> {
  const versions = spoken.filter((version) => /^\d{4}-\d\d-\d\d$/.test(version)).slice(0, 10);
  return versions.length > 0 ? { v: versions } : {};
}

const LONGEST_FROM = 300;

const faultsEntry = (plans: readonly FaultPlan[] = []): { f?: FaultPlan | FaultPlan[] } =>
  plans.length === 0 ? {} : { f: plans.length === 1 ? plans[0]! : [...plans] };

function executionOf({ f, s, r, v, p }: NonNullable<Header['x']>): Execution {
  if (s === undefined) return { on: 'testbed', ...(f ? { faultPlans: Array.isArray(f) ? f : [f] } : {}) };
  const more = { ...(v ? { spoken: v } : {}), ...(p ? { reads: true as const } : {}) };
  if (!r) return { on: 'servers', serverIds: [], elsewhere: s, ...more };
  const recordedAt = Object.fromEntries(r.flatMap(([id, at]) => (at > 0 ? [[id, at * 1000]] : [])));
  const from = r.flatMap(([id, , place]) => (place === undefined ? [] : [[id, onOneLine(place)] as const]));
  return {
    on: 'servers',
    serverIds: r.map(([id]) => id),
    recordedAt,
    ...more,
    ...(from.length > 0 ? { recordedFrom: Object.fromEntries(from) } : {}),
  };
}

export const datasetOf = (header: Pick<Header, 'd'>): LinkedDataset => linkedDataset(header.d);

/** The averages of a link of format 1; undefined where it has none. */
export const meansOf = ({ y }: Header): ClaimedMeans[] | undefined =>
  y?.map(([toolSelection, parameters, sequenceMatch]) => ({
    toolSelection: fromThousandths(toolSelection),
    parameters: fromThousandths(parameters),
    sequenceMatch: fromThousandths(sequenceMatch),
  }));

const fromThousandths = (value: number | null): number | null => (value === null ? null : value / 1000);

/**
 * A built-in baseline by the end of its id ('oracle' is 'baseline-oracle'), any other model in full. A model of a provider adds
 * the provider's id, its name there and, where the person chose one, the address.
 */
type ModelEntry =
  | string
  | [
      id: string,
      kind: 'b' | 'l' | 's' | 'r',
      title: string,
      providerId?: string,
      model?: string,
      baseUrl?: string,
    ];

const kinds = { b: 'baseline', l: 'language-model', s: 'scripted', r: 'recorded' } as const;
const kindLetter = { baseline: 'b', 'language-model': 'l', scripted: 's', recorded: 'r' } as const;

function modelEntry(ref: ModelRef | LanguageModelRef): ModelEntry {
  const { id, kind, title } = ref;
  if (BASELINE_TITLES[id] === title) return id.replace(/^baseline-/, '');
  if (!('providerId' in ref)) return [id, kindLetter[kind], title];
  const baseUrl = ref.baseUrl === undefined ? undefined : bareAddress(ref.baseUrl);
  return baseUrl === undefined
    ? [id, 'l', title, ref.providerId, ref.model]
    : [id, 'l', title, ref.providerId, ref.model, baseUrl];
}

function modelRef(entry: ModelEntry): ModelRef | LanguageModelRef {
  if (typeof entry === 'string') return baselineRef(`baseline-${entry}`);
  const [id, letter, sent, providerId, model, baseUrl] = entry;
  const title = onOneLine(sent);
  // What this page runs by its id goes by what that id says, whatever a link calls it.
  if (letter === 'b' || Object.hasOwn(BASELINE_TITLES, id)) return baselineRef(id);
  const weaknesses = parseScriptedId(id);
  if (weaknesses) return { id, kind: 'scripted', title: scriptedTitle(weaknesses) };
  if (letter !== 'l' || providerId === undefined || model === undefined) {
    return { id, kind: kinds[letter], title };
  }
  const ref: LanguageModelRef = { id, kind: 'language-model', title, providerId, model };
  return baseUrl === undefined ? ref : { ...ref, baseUrl };
}

/** A baseline that this version does not know has no title but its id. */
const baselineRef = (id: string): ModelRef => ({
  id,
  kind: 'baseline',
  title: Object.hasOwn(BASELINE_TITLES, id) ? BASELINE_TITLES[id]! : onOneLine(id),
});
