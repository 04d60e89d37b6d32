import { contendersOf } from '#core/contender.ts';
import type { FaultPlan } from '#core/fault.ts';
import type { Execution, RunConfig, TaskSelection } from '#core/run.ts';
import { askedEntry, askedOf, type AskedEntry } from './asked-entry.ts';
import { modelEntry, modelRef, type ModelEntry } from './model-entry.ts';
import type { ClaimedSummary, Link, LinkedDataset, ResultLink } from './snapshot.ts';

type DatasetEntry = [
  id: string,
  title: string,
  tasks: number,
  orderHash: string,
  kind?: 'p' | 'u',
  address?: string,
];
/** Averages in thousandths. */
type SummaryEntry = [selection: number | null, parameters: number | null, sequence: number | null];

/**
 * The JSON part of a link; header.schema.json is its law for what strangers send. Whatever equals its default is left
 * out, because 4,500 verdicts leave about 180 bytes for everything else.
 */
export interface Header {
  k: 's' | 'r';
  t?: string;
  d: DatasetEntry;
  s?: Omit<TaskSelection, 'datasetId'>;
  m: ModelEntry[];
  r?: number;
  e: number;
  c?: string[];
  /** Calls were executed on the testbed, under this fault plan or each of these, or on so many servers of the sender's own. */
  x?: { f?: FaultPlan | FaultPlan[]; s?: number };
  /** How language models are asked; absent: once for a JSON plan, with all of the task's tools. */
  g?: AskedEntry;
  /** Results only: created at (seconds), versions, number of chosen tasks, hash of the choice, claimed averages. */
  a?: number;
  v?: [app: string, rules: string];
  n?: number;
  h?: number;
  y?: SummaryEntry[];
}

/** What a header without `c` means. Part of format 1: never change it, whatever a set-up begins with later. */
const defaultScorers = [
  'mcpbr-mcptoolbench',
  'mcpbr-mcptoolbench-as-coded',
  'mcpbr-toolbench',
  'mcpbr-toolbench-as-coded',
  'ast',
  'ast-dag',
];
const shippedPath = (datasetId: string): string => `generated/${datasetId}.json.gz`;

function datasetEntry({ id, title, tasks, orderHash, origin }: LinkedDataset): DatasetEntry {
  if (!origin) return [id, title, tasks, orderHash];
  if (origin.kind === 'url') return [id, title, tasks, orderHash, 'u', origin.url];
  return origin.path === shippedPath(id)
    ? [id, title, tasks, orderHash, 'p']
    : [id, title, tasks, orderHash, 'p', origin.path];
}

function linkedDataset([id, title, tasks, orderHash, kind, address]: DatasetEntry): LinkedDataset {
  const dataset = { id, title, tasks, orderHash };
  if (kind === 'p') return { ...dataset, origin: { kind: 'shipped', path: address ?? shippedPath(id) } };
  return kind === 'u' && address !== undefined
    ? { ...dataset, origin: { kind: 'url', url: address } }
    : dataset;
}

const thousandths = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 1000);
const fromThousandths = (value: number | null): number | null => (value === null ? null : value / 1000);

function resultFields(link: ResultLink): Partial<Header> {
  return {
    a: Math.floor(link.createdAt / 1000),
    v: [link.versions.app, link.versions.rules],
    n: link.taskCount,
    h: link.ordinalsHash,
    y: link.summary.map((claim) => [
      thousandths(claim.selectionAccuracy),
      thousandths(claim.parameterAccuracy),
      thousandths(claim.sequenceMatch),
    ]),
  };
}

export function toHeader(link: Link): Header {
  const { selection, models, repeats, seed, scorerIds, title, execution } = link.config;
  const { datasetId: _, ...choice } = selection;
  const asked = askedEntry(link.config);
  return {
    k: link.kind === 'setup' ? 's' : 'r',
    ...(title !== link.dataset.title ? { t: title } : {}),
    d: datasetEntry(link.dataset),
    ...(Object.keys(choice).length > 0 ? { s: choice } : {}),
    m: models.map(modelEntry),
    ...(repeats !== 1 ? { r: repeats } : {}),
    e: seed,
    ...(scorerIds.join() !== defaultScorers.join() ? { c: scorerIds } : {}),
    ...(execution ? { x: executionEntry(execution) } : {}),
    ...(asked ? { g: asked } : {}),
    ...(link.kind === 'result' ? resultFields(link) : {}),
  };
}

export function configOf(header: Header): RunConfig {
  return {
    title: header.t ?? header.d[1],
    selection: { datasetId: header.d[0], ...header.s },
    models: header.m.map(modelRef),
    ...askedOf(header.g),
    repeats: header.r ?? 1,
    seed: header.e,
    scorerIds: header.c ?? defaultScorers,
    ...(header.x ? { execution: executionOf(header.x) } : {}),
  };
}

/** Which servers they were, and where, stays with the sender. */
const executionEntry = (execution: Execution): NonNullable<Header['x']> =>
  execution.on === 'servers'
    ? { s: execution.elsewhere ?? execution.serverIds.length }
    : { ...faultsEntry(execution.faultPlans) };

const faultsEntry = (plans: readonly FaultPlan[] = []): { f?: FaultPlan | FaultPlan[] } =>
  plans.length === 0 ? {} : { f: plans.length === 1 ? plans[0]! : [...plans] };

const executionOf = ({ f, s }: NonNullable<Header['x']>): Execution =>
  s === undefined
    ? { on: 'testbed', ...(f ? { faultPlans: Array.isArray(f) ? f : [f] } : {}) }
    : { on: 'servers', serverIds: [], elsewhere: s };

export const datasetOf = (header: Header): LinkedDataset => linkedDataset(header.d);

export function summaryOf(header: Header): ClaimedSummary[] {
  const contenders = contendersOf(configOf(header));
  return (header.y ?? []).slice(0, contenders.length).map(([selection, parameters, sequence], index) => ({
    contenderId: contenders[index]!.id,
    selectionAccuracy: fromThousandths(selection),
    parameterAccuracy: fromThousandths(parameters),
    sequenceMatch: fromThousandths(sequence),
  }));
}
