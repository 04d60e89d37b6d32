// npm run headless -- PLAN [--shard i/n | --of n] --out FILE [--at-once N] [--retry] [--grace SECONDS]
// `{i}` in FILE is the part's number.
// npm run headless -- PLAN --browser [--weights FILE.gguf] [--shard i/n] --out FILE: in the page, in Chromium, for models that live in a browser.
// npm run headless -- PLAN --plan FILE: writes the plan as a file, to read and to keep; nothing is run.
// Runs a part of a plan without a page: the engine of the eval worker, its results as lines of FILE. PLAN is a plan file, a link to a set-up,
// or `-`. Without --shard, and where the link is not of one part, the part is read from JOB_COMPLETION_INDEX, SLURM_ARRAY_TASK_ID and _COUNT, or CI_NODE_INDEX and _TOTAL. The
// same command goes on where it stopped. Keys are read from the environment.
import { setMaxListeners } from 'node:events';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { partFrom } from '#files/parts/part.ts';
import { partInLink } from '#files/parts/read-plan.ts';
import { planFile } from '#files/parts/plan.ts';
import { openPart, type LastEvent, type PartAtWork } from './engine.ts';
import { openPartInPage } from './in-browser.ts';
import { command, EXIT, exitOf, UsageError, type ExitCode } from './exit-codes.ts';
import { whenOrphaned } from './orphaned.ts';
import { Progress } from './progress.ts';
import { planNamed, thisMachine } from './this-machine.ts';

// Left to itself the heap doubles before it is collected, which in a long part is 100 MB of nothing.
setFlagsFromString('--heap-growing-percent=60');

// Every cell under way listens to the signal that ends the run; Node warns from the 11th on.
setMaxListeners(200);

const USAGE = 'npm run headless -- PLAN --shard i/n --out FILE (or --plan FILE, to write the plan)';

const RAISE =
  'Raise “budget” in the plan file and start the same command again: the plan keeps its hash, every answer is kept, and none is asked for again.';

await command(async () => {
  const { values, positionals } = flags();
  const plan = await planNamed(positionals[0], USAGE);
  if (values.plan !== undefined) {
    writeFileSync(values.plan, planFile(plan));
    return EXIT.done;
  }
  if (values.out === undefined) throw new UsageError(USAGE);
  const shard = values.shard ?? partInLink(positionals[0]!);
  const part = partFrom({ ...values, shard }, process.env);
  const atOnce = values['at-once'] === undefined ? undefined : whole('--at-once', values['at-once']);
  const path = values.out.replaceAll('{i}', String(part.index));
  const { retry: retries, browser, weights } = values;
  if (browser ? atOnce !== undefined || retries : weights !== undefined)
    throw new UsageError(
      `--at-once and --retry are for runs without --browser, and --weights for those with it.`,
    );
  const atWork = browser
    ? await openPartInPage({ plan, part, path, weights, say: (words) => console.error(words) })
    : await openPart({ plan, part, path, atOnce, retries }, thisMachine());
  const { done, cells, leftOut } = atWork;
  const left = leftOut > 0 ? `; the testbed cannot execute ${leftOut} tasks of the set-up` : '';
  const progress = new Progress(process.stderr, atWork, Date.now);
  const begins = `Part ${part.index}/${part.of} of plan ${plan.hash}: ${done} of ${cells} cells are done${left}.`;
  return await worked(atWork, progress, begins, 1000 * whole('--grace', values.grace));
});

function flags() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        shard: { type: 'string' },
        of: { type: 'string' },
        out: { type: 'string' },
        plan: { type: 'string' },
        'at-once': { type: 'string' },
        retry: { type: 'boolean', default: false },
        browser: { type: 'boolean', default: false },
        weights: { type: 'string' },
        grace: { type: 'string', default: '20' },
      },
    });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
}

function whole(name: string, text: string): number {
  if (/^\d{1,5}$/.test(text)) return Number(text);
  throw new UsageError(`${name} takes a whole number, not “${text}”.`);
}

/**
 * Works on the part; `begins` is said before. A first SIGTERM or SIGINT lets the cells under way end; what has not ended after the time of grace, or at a second
 * signal, is given up, and what its models have answered by then is kept. SIGTERM after SIGTERM is the same one: engines send it to a script
 * and to all its processes, and the script hands it on.
 */
async function worked(
  atWork: PartAtWork,
  progress: Progress,
  begins: string,
  graceMs: number,
): Promise<ExitCode> {
  let first: NodeJS.Signals | undefined;
  const failed: string[] = [];
  const onSignal = (signal: NodeJS.Signals): void => {
    if (first === 'SIGTERM' && signal === 'SIGTERM') return;
    if (first !== undefined) return atWork.stop();
    first = signal;
    progress.end('Interrupted: the cells under way are finished, and no more are begun.');
    atWork.pause();
    setTimeout(() => atWork.stop(), graceMs).unref();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, onSignal);
  if (process.env.npm_lifecycle_event !== undefined) whenOrphaned(() => onSignal('SIGTERM'));
  // Who reads it may send a signal at once.
  progress.end(begins);
  const last = await atWork.work((event) => {
    if (event.type === 'model-failed') failed.push(event.failure.error.code);
    progress.take(event);
  });
  progress.end(`${progress.line()}.`);
  if (atWork.decided !== undefined) {
    progress.end(atWork.decided);
    return EXIT.done;
  }
  if (last?.type === 'run-error') {
    const { message, code, hint } = last.error;
    progress.end([message, code === 'budget-reached' ? RAISE : hint].filter(Boolean).join('\n'));
    if (!(first !== undefined && last.error.code === 'model-cancelled')) return exitOf(last.error, failed);
  }
  return isWhole(last) ? EXIT.done : EXIT.interrupted;
}

function isWhole(last: LastEvent): boolean {
  return last === undefined || (last.type === 'run-end' && last.run.status === 'finished');
}
