import { proxy, wrap } from 'comlink';
import { PlaygroundError } from '#core/errors.ts';
import { connectLine, listenTo, visit } from './line.ts';
import { answerPageFetch } from './page-fetch.ts';

/** What a worker may not send. */
listenTo('fetch', ({ asked, port }) => void answerPageFetch(asked, port, (url, init) => fetch(url, init)));

/** An API as called from another thread: every method answers later, or throws PlaygroundError 'worker-lost'. */
export type Remote<Api> = {
  [Name in keyof Api]: Api[Name] extends (...parameters: infer Parameters) => infer Answer
    ? (...parameters: Parameters) => Promise<Awaited<Answer>>
    : never;
};

/** Runs before every call to a worker; its error goes to the caller, and nothing is started or sent. */
type Guard = (method: string, parameters: readonly unknown[]) => void;
let guard: Guard | undefined;
export const guardCalls = (by: Guard): void => void (guard = by);

type Method = (...parameters: unknown[]) => Promise<unknown>;

interface Running {
  methods: Record<string, Method>;
  /** Rejects when the worker ends; every call races with it. */
  ended: Promise<never>;
  end: (reason: PlaygroundError) => void;
}

const workerLost = (title: string, cause: string): PlaygroundError =>
  new PlaygroundError(
    'worker-lost',
    `The ${title} stopped unexpectedly${cause ? `: ${cause}` : ''}.`,
    'Try again: a new one is started, and everything stored so far is kept. If it stops again, reload the page.',
  );

/** Settings and extensions of a browser can refuse workers. */
function started(title: string, start: () => Worker): Worker {
  try {
    return start();
  } catch (error) {
    throw new PlaygroundError(
      'worker-lost',
      `The ${title} could not start, this browser refuses workers: ${(error as Error).message}.`,
      'Allow workers for this site, or switch off what blocks them. Reading works without them.',
    );
  }
}

function run(title: string, worker: Worker, onEnd: (reason: PlaygroundError) => void): Running {
  let reject: (reason: PlaygroundError) => void = () => {};
  let isOver = false;
  const ended = new Promise<never>((_, refuse) => (reject = refuse));
  // There may be no caller waiting when it ends.
  ended.catch(() => {});
  const end = (reason: PlaygroundError) => {
    if (isOver) return;
    isOver = true;
    worker.terminate();
    onEnd(reason);
    reject(reason);
  };
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    end(workerLost(title, event.message ?? ''));
  });
  return { methods: wrap(worker) as unknown as Record<string, Method>, ended, end };
}

/** A worker can vanish without an error event; its lock is then free. */
async function watchLife(title: string, { methods, end }: Running): Promise<void> {
  if (!('locks' in navigator)) return;
  const name = `${title} ${crypto.randomUUID()}`;
  await methods.liveWith!(name);
  await navigator.locks.request(name, () => end(workerLost(title, 'the browser has ended it')));
}

/** What a worker offers whose end must be noticed even when the browser reports nothing. */
export interface WatchedLife {
  /** Takes this lock and keeps it until the worker ends. */
  liveWith(lock: string): Promise<void>;
}

/**
 * Starts the worker at the first call and a new one after a loss. Functions among the parameters are called across. With
 * `onLost` the worker's API is a WatchedLife too.
 */
export function workerClient<Api>(
  title: string,
  start: () => Worker,
  onLost?: (reason: PlaygroundError) => void,
): { api: Remote<Api>; stop: () => void } {
  let running: Running | undefined;
  const begin = (): Running => {
    const begun = run(title, started(title, start), (reason) => {
      running = undefined;
      onLost?.(reason);
    });
    // A worker that is lost before it holds its lock has reported that to its callers.
    if (onLost) void watchLife(title, begun).catch(() => {});
    return begun;
  };
  const stop = () => running?.end(workerLost(title, 'it was ended'));
  const call =
    (name: string): Method =>
    async (...parameters) => {
      guard?.(name, parameters);
      const current = (running ??= begin());
      const crossing = parameters.map((parameter) =>
        typeof parameter === 'function' ? proxy(parameter) : parameter,
      );
      return Promise.race([current.methods[name]!(...crossing), current.ended]);
    };
  // `then` would make the API look like a promise to code that awaits it.
  const get = (_: object, name: string | symbol) =>
    typeof name === 'string' && name !== 'then' ? call(name) : undefined;
  return { api: new Proxy({}, { get }) as Remote<Api>, stop };
}

/**
 * Starts a module worker under the content security policy of the page or worker that calls. A worker whose script comes from an
 * address has the policy that this script was served with, and many hosts send none; one that starts from a blob: address inherits.
 * `script` is what an import of `x.worker.ts?worker&url` gives. The blob is some hundred bytes and stays as long as the caller.
 */
export function startWorker(script: string): Worker {
  const { href, pathname } = new URL(script, import.meta.url);
  const start = new Blob([`import ${JSON.stringify(href)};`], { type: 'text/javascript' });
  // Developer tools and tests identify the workers by what follows the #.
  const address = `${URL.createObjectURL(start)}#${pathname.split('/').at(-1)}`;
  return startAt(address);
}

/** Starts a worker of the script of the worker that calls, which `startWorker` started, under the same policy. */
export const startAnother = (): Worker => startAt(location.href);

function startAt(address: string): Worker {
  const worker = new Worker(address, { type: 'module', name: visit });
  connectLine(worker);
  return worker;
}
