import { evalApi } from '#store/bridge/client.ts';
import type { CaseCall, CaseRequest } from '#store/bridge/mutants-contract.ts';
import { exceedsDepth, isJsonObject, type JsonValue } from '#core/json.ts';
import type { Dependency } from '#core/tool.ts';
import type { Connect } from '#store/storage/db.ts';
import { taskWithId } from '#store/storage/task-index.ts';
import { buildAddress } from '../../frame/address.ts';
import type { LabCase } from '../example.ts';

// Cases that are executed when they are opened: a mutant of a label, or a plan that the address holds.

/** The place of the label itself among mutants. */
const LABEL = 'label';
const MOST_CHARACTERS = 6_000;
const MOST_CALLS = 20;
const MOST_DEPTH = 50;

/** The address at which the Lab shows an executed case. */
export function addressOfCase({ datasetId, taskId, seed, form, plan }: CaseRequest): string {
  const what =
    'calls' in plan
      ? { plan: JSON.stringify(plan.calls) }
      : { mutant: plan.kind === undefined ? LABEL : `${plan.kind}.${plan.index}` };
  return buildAddress(['lab'], { data: datasetId, task: taskId, as: form, seed: String(seed), ...what });
}

/** What an address asks for, which may be anything; undefined where it asks for no executed case that can be read. */
export function executedRequestOf(query: URLSearchParams): CaseRequest | undefined {
  const [datasetId, taskId, seed] = [query.get('data'), query.get('task'), Number(query.get('seed') ?? NaN)];
  if (!datasetId || !taskId || !Number.isSafeInteger(seed)) return undefined;
  const plan = mutantIn(query.get('mutant')) ?? planIn(query.get('plan'));
  return plan && { datasetId, taskId, seed, form: query.get('as') === 'plan' ? 'plan' : 'turns', plan };
}

function mutantIn(text: string | null): CaseRequest['plan'] | undefined {
  if (text === LABEL) return { index: 0 };
  const [, kind, index] = /^([a-z-]{1,40})\.(\d{1,6})$/.exec(text ?? '') ?? [];
  return kind === undefined ? undefined : { kind, index: Number(index) };
}

function planIn(text: string | null): CaseRequest['plan'] | undefined {
  if (text === null || text.length > MOST_CHARACTERS) return undefined;
  try {
    const value = JSON.parse(text) as JsonValue;
    if (!Array.isArray(value) || value.length > MOST_CALLS || exceedsDepth(value, MOST_DEPTH))
      return undefined;
    const calls = value.map(callIn);
    return calls.every((call) => call !== undefined) ? { calls } : undefined;
  } catch {
    return undefined;
  }
}

function callIn(value: JsonValue): CaseCall | undefined {
  if (!isJsonObject(value)) return undefined;
  const { id, name, step, arguments: values, dependsOn } = value;
  if (typeof id !== 'string' || typeof name !== 'string' || !isJsonObject(values)) return undefined;
  return {
    id,
    name,
    arguments: values,
    ...(typeof step === 'number' && Number.isSafeInteger(step) ? { step } : {}),
    ...(Array.isArray(dependsOn) ? { dependsOn: dependsOn.flatMap(dependencyIn) } : {}),
  };
}

function dependencyIn(value: JsonValue): Dependency[] {
  if (!isJsonObject(value) || typeof value.call !== 'string') return [];
  const { call, path, arg } = value;
  return [
    {
      call,
      ...(typeof path === 'string' ? { path } : {}),
      ...(typeof arg === 'string' ? { arg } : {}),
    },
  ];
}

/** Executes it on the testbed and gives it to the Lab. */
export async function loadExecutedCase(database: Connect, request: CaseRequest): Promise<LabCase> {
  const task = await taskWithId(database, request.datasetId, request.taskId);
  const { trajectory, what, isEquivalent } = await evalApi().executedCase(request);
  const shownAs =
    request.form === 'plan'
      ? 'Shown as a plan, executed'
      : 'Shown as turns; the final answer is put together from the facts that results contain';
  const changed = what === '' ? 'A plan for this task' : `Changed in the label: ${what}`;
  return {
    title: task.query.slice(0, 80),
    teaches: `${changed}. Execution says: ${isEquivalent ? 'as good as the label' : 'worse than the label'}. ${shownAs} (synthetic world, seed ${request.seed}).`,
    task,
    trajectory,
  };
}
