import { buildAddress, type QueryChange } from '../../address.ts';
import type { Bounds } from '../whole-field.ts';

export const SHOWN = ['queued', 'done', 'unjudged', 'passed', 'all'] as const;
export type ShownTasks = (typeof SHOWN)[number];

/** Which tasks are queued, and what is open: what the address says. */
export interface ReferenceSetup {
  /** Id of the instrument; undefined: the first one. */
  by: string | undefined;
  trajectories: number;
  /** Per cent. */
  under: number;
  shown: ShownTasks;
  /** Position of the open task in the run. */
  task: number | undefined;
}

/** As in MCP-AgentBench. */
const TRAJECTORIES = 5;
const UNDER = 20;
/** Of trajectories, and of per cents. */
export const BOUNDS: Bounds = [1, 100];

export function readReferenceSetup(query: URLSearchParams): ReferenceSetup {
  const task = numberIn(query, 'task', [1, 1e6]);
  return {
    by: query.get('by') ?? undefined,
    trajectories: numberIn(query, 'k', BOUNDS) ?? TRAJECTORIES,
    under: numberIn(query, 'under', BOUNDS) ?? UNDER,
    shown: SHOWN.find((each) => each === query.get('show')) ?? 'queued',
    task: task === undefined ? undefined : task - 1,
  };
}

export const referenceQuery = ({ by, trajectories, under, shown, task }: ReferenceSetup): QueryChange => ({
  by,
  k: trajectories === TRAJECTORIES ? undefined : String(trajectories),
  under: under === UNDER ? undefined : String(under),
  show: shown === 'queued' ? undefined : shown,
  task: task === undefined ? undefined : String(task + 1),
});

export const addressOfReferences = (runId: string): string => buildAddress(['r', runId, 'references']);

function numberIn(query: URLSearchParams, name: string, [least, most]: Bounds): number | undefined {
  const text = query.get(name) ?? '';
  const number = /^\d{1,7}$/.test(text) ? Number(text) : NaN;
  return number >= least && number <= most ? number : undefined;
}
