import { isJsonObject, parseJson } from '#core/json.ts';
import { PROGRAM_BOUNDS, type Program, type ProgramBounds, type ProgramEnd } from '#core/program.ts';
import type { FromProgram, ToProgram } from './messages.ts';

/** What running programs needs of the world around it. */
export interface ProgramDeps {
  start(): Worker;
  /** The engine, compiled once. */
  engine(): Promise<WebAssembly.Module>;
  bounds?: ProgramBounds;
  /** Milliseconds for which a worker is kept ready after a program; absent: KEPT_MS. */
  keptMs?: number;
}

/** Runs a program that sees this time, in milliseconds since the epoch, and no other. Never rejects. */
export type RunAtClock = (program: Program, clock: number) => Promise<ProgramEnd>;

/** A worker that has not begun by then is lost. */
const MOST_START_MS = 20_000;
/** A model that has read what its program returned often writes the next one by then. */
const KEPT_MS = 15_000;

/**
 * Runs each program in a worker of its own, which is ended with it: by its end, by its bounds, or by the signal. While the next program is
 * awaited, a worker with its engine is kept ready.
 */
export function programRunner({
  bounds = PROGRAM_BOUNDS,
  keptMs = KEPT_MS,
  ...deps
}: ProgramDeps): RunAtClock {
  const begun = (engine: WebAssembly.Module): Worker => {
    const worker = deps.start();
    const sent: ToProgram = { kind: 'engine', engine, memoryBytes: bounds.memoryBytes };
    worker.postMessage(sent);
    return worker;
  };
  const spare = new SpareWorker(keptMs);
  return async (program, clock) => {
    let engine: WebAssembly.Module;
    try {
      engine = await deps.engine();
    } catch (error) {
      return { ending: 'lost', error: (error as Error).message, printed: '' };
    }
    if (program.signal.aborted) return STOPPED;
    const { code, functions } = program;
    const end = await new AtWork(spare.take() ?? begun(engine), program, bounds).run(
      { kind: 'begin', code, functions, bounds, clock },
      () => spare.keep(() => begun(engine)),
    );
    spare.keep(() => begun(engine));
    return end;
  };
}

/** At most one worker that has its engine and no program. It is ended when none comes for so many milliseconds. */
class SpareWorker {
  #worker: Worker | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly keptMs: number) {}

  take(): Worker | undefined {
    clearTimeout(this.#timer);
    const worker = this.#worker;
    this.#worker = undefined;
    return worker;
  }

  keep(start: () => Worker): void {
    clearTimeout(this.#timer);
    try {
      this.#worker ??= this.#watched(start());
    } catch {
      // Without one the next program starts its own.
      return;
    }
    this.#timer = setTimeout(() => this.take()?.terminate(), this.keptMs);
  }

  /** One that breaks while it waits is of no use. */
  #watched(worker: Worker): Worker {
    worker.addEventListener('error', () => {
      if (this.#worker === worker) this.take()?.terminate();
    });
    return worker;
  }
}

const STOPPED: ProgramEnd = { ending: 'stopped', printed: '' };

/** One program at work. Its own bounds hold inside; this holds them from outside, whatever the engine does. */
class AtWork {
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** When the present stretch of computing began, absent while it waits; and how long all before it took. */
  #since: number | undefined;
  #busyMs = 0;
  #answers = 0;

  constructor(
    readonly worker: Worker,
    readonly program: Program,
    readonly bounds: ProgramBounds,
  ) {}

  /** `onBegun`: called once the program computes. */
  run(begin: ToProgram, onBegun: () => void): Promise<ProgramEnd> {
    const { worker, program } = this;
    return new Promise((resolve) => {
      const finish = (end: ProgramEnd): void => {
        clearTimeout(this.#timer);
        program.signal.removeEventListener('abort', stop);
        worker.terminate();
        resolve(end);
      };
      const stop = (): void => finish(STOPPED);
      const endAfter = (ms: number, ending: ProgramEnd['ending']): void => {
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => finish({ ending, printed: '' }), ms);
      };
      const goOn = (): void => {
        if (this.#since !== undefined) return;
        this.#since = performance.now();
        endAfter(Math.max(0, this.bounds.busyMs - this.#busyMs), 'time');
      };
      const rest = (): void => {
        clearTimeout(this.#timer);
        this.#busyMs += performance.now() - (this.#since ?? performance.now());
        this.#since = undefined;
      };
      program.signal.addEventListener('abort', stop, { once: true });
      worker.addEventListener('error', (event) => {
        event.preventDefault();
        finish({ ending: 'lost', error: event.message, printed: '' });
      });
      worker.addEventListener('message', ({ data }: MessageEvent<FromProgram>) => {
        if (data.kind === 'begun') {
          goOn();
          onBegun();
        } else if (data.kind === 'waits') {
          if (data.answers === this.#answers) rest();
        } else if (data.kind === 'end') finish(data.end);
        else
          void this.#answer(data).then((answer) => {
            const sent: ToProgram = { kind: 'answer', id: data.id, answer };
            this.#answers++;
            goOn();
            worker.postMessage(sent);
          });
      });
      endAfter(MOST_START_MS, 'lost');
      worker.postMessage(begin);
    });
  }

  #answer({ name, args }: Extract<FromProgram, { kind: 'call' }>): ReturnType<Program['call']> {
    const given = parseJson(args);
    return isJsonObject(given)
      ? this.program.call(name, given)
      : Promise.resolve({ error: `${name} takes one object with its arguments.` });
  }
}
