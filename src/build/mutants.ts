import { type ChildProcess, fork } from 'node:child_process';
import { writeFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { createHash } from 'node:crypto';
import type { Task } from '#core/task.ts';
import {
  type Disagreements,
  joinTables,
  type MutantTable,
  packTable,
  perTaskFor,
  PROOF_NUMBER,
  PROOF_SEED,
} from '#explore/mutants/index.ts';
import type { Done, Job, JobData } from './mutants-process.ts';

/** Tasks of one job: few enough that no process waits long for another at the end. */
const TASKS_OF_A_JOB = 20;
const MOST_PROCESSES = 4;
/** Loading the modules again is not worth it for less. */
const MUTANTS_OF_A_PROCESS = 2000;

/**
 * Puts the scorers to the proof on the shipped tasks and writes two files: the table of mutants and the smallest disagreements, which a
 * page computes again from the same seed. `number`: of mutants, about; some are of every task and of every kind. Gives the number of mutants
 * and of pairs.
 */
export async function writeMutants(
  folder: string,
  tasks: Task[],
  number = PROOF_NUMBER,
): Promise<{ mutants: number; pairs: number }> {
  const { table, disagreements } = await kept('mutants', `${number}\n${JSON.stringify(tasks)}`, () =>
    proofOf(tasks, number),
  );
  const write = (name: string, value: unknown): void =>
    writeFileSync(`${folder}/${name}.json.gz`, gzipSync(JSON.stringify(value), { level: 9 }));
  write('mutants', packTable(table));
  write('disagreements', disagreements);
  return { mutants: table.rows.length - table.tasks.length, pairs: disagreements.pairs.length };
}

/** The table and the disagreements, computed in processes: over a minute of processor for 10,000 mutants. */
async function proofOf(
  tasks: Task[],
  number: number,
): Promise<{ table: MutantTable; disagreements: Disagreements }> {
  const data: JobData = { tasks, seed: PROOF_SEED, perTask: perTaskFor(tasks, number) };
  const parts: Job[] = [];
  for (let from = 0; from < tasks.length; from += TASKS_OF_A_JOB)
    parts.push({ from, to: Math.min(tasks.length, from + TASKS_OF_A_JOB) });
  const [disagreements, ...tables] = (await inProcesses(data, ['disagreements', ...parts], number)) as [
    Disagreements,
    MutantTable,
    ...MutantTable[],
  ];
  return { table: joinTables(tables), disagreements };
}

/** Each job's result, in the order of the jobs; a process takes the next job when it has done one. */
async function inProcesses(data: JobData, jobs: readonly Job[], mutants: number): Promise<Done[]> {
  const results: Done[] = [];
  const waiting = [...jobs.entries()];
  const script = fileURLToPath(new URL('./mutants-process.ts', import.meta.url));
  const one = async (): Promise<void> => {
    const child = fork(script, { serialization: 'advanced' });
    child.send(data);
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [place, job] = next;
      child.send(job);
      results[place] = await answerOf(child);
    }
    child.disconnect();
  };
  const worthIt = Math.ceil(mutants / MUTANTS_OF_A_PROCESS);
  await Promise.all(Array.from({ length: Math.min(worthIt, MOST_PROCESSES, availableParallelism()) }, one));
  return results;
}

/** The next message of a process; rejects when it ends without one. */
const answerOf = (child: ChildProcess): Promise<Done> =>
  new Promise((resolve, reject) => {
    const ended = (code: number | null): void => reject(new Error(`the mutants' process ended with ${code}`));
    child.once('exit', ended);
    child.once('message', (done) => {
      child.off('exit', ended);
      resolve(done as unknown as Done);
    });
  });

// What takes the build long and depends on nothing but sources and data is kept, so that the next build of the same sources reads it.

const folder = fileURLToPath(new URL('../../node_modules/.cache/proving-ground/', import.meta.url));
const sources = fileURLToPath(new URL('../', import.meta.url));
/** Nothing in them decides what a scorer or the testbed does. */
const LEFT_OUT = /^\/*(app|store|files\/(permalink|interchange))\//;

/** The value as it was computed from the same sources and data before, else computed now and kept. */
async function kept<Value>(name: string, data: string, compute: () => Promise<Value>): Promise<Value> {
  const key = createHash('sha256').update(sourcesHash()).update(data).digest('hex').slice(0, 32);
  const file = `${folder}${name}-${key}.json`;
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Value;
  const value = await compute();
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, JSON.stringify(value));
  return value;
}

function sourcesHash(): string {
  const hash = createHash('sha256');
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath}/${name}`.slice(sources.length))
    .filter((path) => !LEFT_OUT.test(path))
    .sort();
  for (const path of files) hash.update(path).update(readFileSync(sources + path));
  return hash.digest('hex');
}
