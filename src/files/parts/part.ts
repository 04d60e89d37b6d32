import { PlaygroundError } from '#core/errors.ts';
import { quoted } from '#core/quoted.ts';
import { hash32 } from '#core/random.ts';

/** The tasks of a run that one process works on: the `index`-th of `of` parts, counted from 0. */
export interface Part {
  index: number;
  of: number;
}

export const MOST_PARTS = 100_000;

/**
 * The part of `of` that a task belongs to, from 0. It depends on the task's id alone: a task that is added moves no other one, and every
 * part has tasks of all kinds, so that a lost one biases no rate.
 */
export function partOfTask(taskId: string, of: number): number {
  // The last bit of FNV-1a is a parity of the text's bits, so that ids which count up would be dealt out in turn.
  let mixed = hash32(taskId);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return Math.floor((((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32) * of);
}

/** Which part a command's flags ask for: `i/n`, or the number of parts alone. */
interface PartFlags {
  shard?: string | undefined;
  of?: string | undefined;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The part that this process works on: by its flags, else by the variables of Kubernetes (JOB_COMPLETION_INDEX), of Slurm
 * (SLURM_ARRAY_TASK_ID, _COUNT) and of GitLab (CI_NODE_INDEX, CI_NODE_TOTAL, counted from 1), in this order; else the whole run. Throws
 * PlaygroundError 'plan-refused'.
 */
export function partFrom({ shard, of }: PartFlags, environment: Environment = {}): Part {
  if (shard !== undefined) return partNamed(shard, '--shard');
  const parts = of === undefined ? undefined : numberOf('--of', of);
  const { JOB_COMPLETION_INDEX, SLURM_ARRAY_TASK_ID, CI_NODE_INDEX } = environment;
  if (JOB_COMPLETION_INDEX !== undefined) {
    const index = numberOf('JOB_COMPLETION_INDEX', JOB_COMPLETION_INDEX);
    if (parts === undefined) throw wrongPart('Kubernetes does not say how many parts there are: add --of N');
    return checked(index, parts, 'JOB_COMPLETION_INDEX');
  }
  if (SLURM_ARRAY_TASK_ID !== undefined) return inArray(environment, parts);
  if (CI_NODE_INDEX !== undefined) {
    const total = parts ?? numberOf('CI_NODE_TOTAL', environment.CI_NODE_TOTAL);
    return checked(numberOf('CI_NODE_INDEX', CI_NODE_INDEX) - 1, total, 'CI_NODE_INDEX, less 1,');
  }
  if (parts !== undefined && parts > 1)
    throw wrongPart(`--of ${parts} does not say which part this is: add --shard i/${parts}`);
  return { index: 0, of: 1 };
}

/** The part that a text of the form `i/n` names; `by`: what says so, for the message. Throws PlaygroundError 'plan-refused'. */
export function partNamed(text: string, by: string): Part {
  const [, index, parts] = /^(\d{1,6})\/(\d{1,6})$/.exec(text) ?? [];
  if (index === undefined) throw wrongPart(`${by} ${quoted(text)} is not of the form i/n`);
  return checked(Number(index), Number(parts), by);
}

/** With --of an id of the array is a part's number, so that some of them can be started again alone. */
function inArray(environment: Environment, parts: number | undefined): Part {
  const id = numberOf('SLURM_ARRAY_TASK_ID', environment.SLURM_ARRAY_TASK_ID);
  if (parts !== undefined) return checked(id, parts, 'SLURM_ARRAY_TASK_ID');
  const count = numberOf('SLURM_ARRAY_TASK_COUNT', environment.SLURM_ARRAY_TASK_COUNT);
  const least = numberOf('SLURM_ARRAY_TASK_MIN', environment.SLURM_ARRAY_TASK_MIN ?? '0');
  const step = numberOf('SLURM_ARRAY_TASK_STEP', environment.SLURM_ARRAY_TASK_STEP ?? '1');
  const index = (id - least) / Math.max(1, step);
  if (!Number.isInteger(index) || index >= count)
    throw wrongPart('the ids of this Slurm array have gaps, so that they number no parts: add --of N');
  return checked(index, count, 'SLURM_ARRAY_TASK_ID');
}

function numberOf(name: string, text: string | undefined): number {
  if (text !== undefined && /^\d{1,6}$/.test(text)) return Number(text);
  throw wrongPart(`${name} is ${text === undefined ? 'missing' : quoted(text)}, and must be a number`);
}

function checked(index: number, of: number, name: string): Part {
  if (of < 1 || of > MOST_PARTS) throw wrongPart(`there cannot be ${of} parts`);
  if (index < 0 || index >= of)
    throw wrongPart(
      `${name} asks for part ${index} of ${of}; parts count from 0, so the last one is ${of - 1}/${of}`,
    );
  return { index, of };
}

const wrongPart = (why: string): PlaygroundError =>
  new PlaygroundError('plan-refused', `It is not clear which part of the run this is: ${why}.`);
