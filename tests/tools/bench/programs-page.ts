import type { ProgramEnd } from '#core/program.ts';
import { startProgramWorker } from '#store/bridge/program-client.ts';
import { engineBy } from '../../../workers/programs/engine.ts';
import { programRunner } from '../../../workers/programs/run-program.ts';

/** Milliseconds of each pass. */
export interface ProgramFigures {
  /** A program that returns at once: until its end is known. The first fetches and compiles the engine. */
  first: number;
  further: number[];
  /** One that computes without end, once it is stopped: until its end is known, and then until the next program has returned. */
  stopped: number[];
  next: number[];
}

const run = programRunner({ start: startProgramWorker, engine: engineBy((address) => fetch(address)) });
const ended = (
  code: string,
  signal = new AbortController().signal,
  call = answerNothing,
): Promise<ProgramEnd> => run({ code, functions: ['ready'], call, signal }, 0);
const answerNothing = () => Promise.resolve({ value: null });

async function msUntil(ending: Promise<ProgramEnd>, due: ProgramEnd['ending']): Promise<number> {
  const started = performance.now();
  const end = await ending;
  if (end.ending !== due) throw new Error(`a program that should have ${due}: ${JSON.stringify(end)}`);
  return performance.now() - started;
}

const returning = (): Promise<number> => msUntil(ended('return 1;'), 'returned');

/** Stops a program from outside while it computes. */
async function stopping(): Promise<number> {
  const stop = new AbortController();
  let ready = (): void => {};
  const isReady = new Promise<void>((resolve) => (ready = resolve));
  const endless = ended('await ready({});\nfor (;;);', stop.signal, () => {
    ready();
    return answerNothing();
  });
  await isReady;
  await new Promise((resolve) => setTimeout(resolve, 50));
  const stopped = msUntil(endless, 'stopped');
  stop.abort();
  return stopped;
}

/** Between two programs of an attempt a model reads and writes; a fast answer takes so long. */
const asLongAsAnAnswer = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 300));

export async function benchPrograms(passes: number): Promise<ProgramFigures> {
  const figures: ProgramFigures = { first: await returning(), further: [], stopped: [], next: [] };
  for (let pass = 0; pass < passes; pass++) {
    await asLongAsAnAnswer();
    figures.further.push(await returning());
    figures.stopped.push(await stopping());
    figures.next.push(await returning());
  }
  return figures;
}

Object.assign(globalThis, { benchPrograms });
