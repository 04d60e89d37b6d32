import type { Dataset } from '#core/dataset.ts';
import { PlaygroundError } from '#core/errors.ts';
import { BUDGET_UNITS, type Budget, type Run, type RunConfig } from '#core/run.ts';
import { testbedVersion, versions } from '#core/versions.ts';
import { fieldsApart, planOf } from '#files/parts/plan.ts';
import { headLine, headOf, type PartHead } from '#files/parts/part-file.ts';
import { partOfTask, type Part } from '#files/parts/part.ts';
import { readPlan } from '#files/parts/read-plan.ts';
import type { PartAsked } from '#store/bridge/contract.ts';
import type { EvalDeps } from './eval-deps.ts';
import { newRun } from './new-run.ts';

/** Those of a run's tasks that a part works on. */
export const dealtTo = ({ index, of }: Part, tasks: PartHead['tasks']): PartHead['tasks'] =>
  tasks.filter(([, id]) => partOfTask(id, of) === index);

/** What decides verdicts in this edition of the app. */
export const editionOf = ({ execution }: RunConfig): PartHead['edition'] => ({
  rules: versions.rules,
  testbed: execution?.on === 'testbed' ? testbedVersion : 'none',
});

/** A part's share of the budget, by its share of the tasks. */
export const shareOf = ({ dollars, tokens }: Budget, share: number): Budget => ({
  ...(dollars === undefined ? {} : { dollars: dollars * share }),
  ...(tokens === undefined ? {} : { tokens: Math.ceil(tokens * share) }),
});

/** Tasks read at once. */
const SLICE = 200;

type Deps = Pick<EvalDeps, 'tasksAt' | 'baselines' | 'scorers' | 'makeId' | 'now' | 'versions'>;

/** What a part is made from: the set-up as the page has it, and the tasks that it takes. */
interface Chosen {
  config: RunConfig;
  dataset: Dataset;
  /** Of the whole run. */
  ordinals: readonly number[];
}

/**
 * A part of a run in this browser, as a run that has not begun. Throws PlaygroundError 'plan-refused' where the set-up is not the plan's any
 * more, and names the field, or where no task falls to the part; and as `newRun`.
 */
export async function newPart(
  deps: Deps,
  { config, dataset, ordinals }: Chosen,
  { plan: text, index, of }: PartAsked,
): Promise<Run> {
  const plan = await readPlan(text);
  const { id, title, tasks: size, orderHash } = dataset;
  const here = planOf({ kind: 'setup', config, dataset: { id, title, tasks: size, orderHash } });
  if (here.hash !== plan.hash) throw otherPlan(fieldsApart(here.setup, plan.setup));
  const tasks: PartHead['tasks'] = [];
  for (let from = 0; from < ordinals.length; from += SLICE) {
    const slice = ordinals.slice(from, from + SLICE);
    const some = await deps.tasksAt(dataset, slice);
    tasks.push(...some.map(({ id: taskId }, at): [number, string] => [slice[at]!, taskId]));
  }
  const own = dealtTo({ index, of }, tasks).map(([ordinal]) => ordinal);
  if (own.length === 0) throw nothingDealt(index, of, tasks.length);
  const { budget: _, ...unbound } = config;
  const isBound = BUDGET_UNITS.some((unit) => plan.budget[unit] !== undefined);
  const shared = isBound ? { ...unbound, budget: shareOf(plan.budget, own.length / tasks.length) } : unbound;
  return {
    ...newRun(deps, shared, dataset, own),
    part: { index, of, head: headLine(headOf(plan, editionOf(config), tasks)), pace: plan.pace },
  };
}

const otherPlan = (fields: readonly string[]): PlaygroundError =>
  new PlaygroundError(
    'plan-refused',
    `This is no longer the run of the link: ${fields.slice(0, 5).join(', ')} differ, so its results could not be merged with those of the other parts.`,
    'Open the link again and run it as it is.',
  );

const nothingDealt = (index: number, of: number, tasks: number): PlaygroundError =>
  new PlaygroundError(
    'plan-refused',
    `No task falls to part ${index}/${of}: the run has ${tasks} tasks, which are dealt out by their ids.`,
    'There is nothing to run here, and the run is whole without a file of this part.',
  );
