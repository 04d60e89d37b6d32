import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSDeferredPromise,
  type QuickJSHandle,
  type QuickJSWASMModule,
} from 'quickjs-emscripten-core';
import variant from '@jitl/quickjs-wasmfile-release-sync';
import type { ProgramAnswer, ProgramBounds, ProgramEnd } from '#core/program.ts';

/** A page of WebAssembly's memory. */
const PAGE = 65_536;
/** More is not caught by the engine before its own stack is full. */
const STACK_BYTES = 128 * 1024;
/** Pages with which the engine begins. */
const FIRST_PAGES = 256;

export interface QuickJs {
  module: QuickJSWASMModule;
  /** Has its memory grown to where the browser lets it grow no more? */
  isFull: () => boolean;
}

/** QuickJS with a memory of its own that the browser does not let grow beyond the bound. Loading it again takes another. */
export async function loadQuickJs(
  wasmModule: WebAssembly.Module,
  { memoryBytes }: Pick<ProgramBounds, 'memoryBytes'>,
): Promise<QuickJs> {
  const maximum = Math.max(FIRST_PAGES, Math.ceil(memoryBytes / PAGE));
  const wasmMemory = new WebAssembly.Memory({ initial: FIRST_PAGES, maximum });
  const module = await newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmModule, wasmMemory }));
  // It grows by a part of what it has, and by less where that would be too much.
  return { module, isFull: () => wasmMemory.buffer.byteLength > 0.8 * maximum * PAGE };
}

/** Characters of the arguments of one call. */
const MOST_ARGUMENTS = 200_000;

/** What a program is run over. */
export interface ProgramWorld {
  code: string;
  functions: readonly string[];
  bounds: ProgramBounds;
  /** A call with its arguments as JSON text. Never rejects. */
  call(name: string, args: string): Promise<ProgramAnswer>;
  /** Called when nothing is computed until a call is answered. */
  onWaits(): void;
}

/**
 * The world of a program, made before any of its code: functions that take one object and answer with a promise, and `console`. What the
 * program may later change of its own globals is taken before.
 */
const WORLD = `((call, print, names, most) => {
  const { parse, stringify } = JSON;
  const asText = String;
  const define = (name, value) => Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
  for (const name of parse(names))
    define(name, async (args) => {
      const text = stringify(args === undefined ? {} : args) ?? 'null';
      if (text.length > most) throw new Error('The arguments of ' + name + ' are longer than ' + most + ' characters.');
      return parse(await call(name, text));
    });
  const say = (value) => {
    if (typeof value === 'string') return value;
    if (value instanceof Error) return asText(value);
    try {
      const text = stringify(value);
      return text === undefined ? asText(value) : text;
    } catch {
      return asText(value);
    }
  };
  const log = (...values) => print(values.map(say).join(' '));
  define('console', { log, info: log, warn: log, error: log, debug: log });
  return async (main) => {
    const value = await main();
    return value === undefined ? undefined : stringify(value);
  };
})`;

/** Runs a program to its end. Rejects when the engine itself breaks off. */
export async function runInQuickJs({ module, isFull }: QuickJs, world: ProgramWorld): Promise<ProgramEnd> {
  const { bounds } = world;
  let ticks = 0;
  const runtime = module.newRuntime({
    memoryLimitBytes: bounds.memoryBytes,
    maxStackSizeBytes: STACK_BYTES,
    interruptHandler: () => ++ticks > bounds.fuel,
  });
  const isOutOfFuel = (): boolean => ticks > bounds.fuel;
  const run = new ProgramRun(runtime.newContext(), world, { isOutOfFuel, isFull });
  try {
    // Nothing is given back: the engine's memory ends with its worker, and what a broken program left cannot be freed in order.
    return await run.toEnd();
  } catch (error) {
    if (isOutOfFuel()) return { ending: 'fuel', printed: run.printed };
    if (/out of memory/.test(String(error))) return { ending: 'memory', printed: run.printed };
    throw error;
  }
}

/** An error of the engine, in its own words. */
interface EngineError {
  name?: unknown;
  message?: unknown;
}

class ProgramRun {
  readonly #printed: string[] = [];
  #printedLength = 0;
  #underWay = 0;
  /** Answers that have come and that the program has not been given yet. */
  #onAnswer: () => void = () => {};
  readonly #answered: (() => void)[] = [];

  constructor(
    readonly context: QuickJSContext,
    readonly world: ProgramWorld,
    readonly engine: { isOutOfFuel(): boolean; isFull(): boolean },
  ) {}

  async toEnd(): Promise<ProgramEnd> {
    const begun = this.#begin();
    if ('ending' in begun) return begun;
    for (;;) {
      const failed = this.#work();
      if (failed) return failed;
      const state = this.context.getPromiseState(begun.promise);
      if (state.type === 'fulfilled') return this.#returned(state.value);
      if (state.type === 'rejected') return this.#failed(state.error);
      if (this.#answered.length === 0 && this.#underWay === 0) return this.#stuck();
      if (this.#answered.length === 0) {
        this.world.onWaits();
        await new Promise<void>((resolve) => (this.#onAnswer = resolve));
      }
      for (const give of this.#answered.splice(0)) give();
    }
  }

  #begin(): { promise: QuickJSHandle } | ProgramEnd {
    const { context } = this;
    const { functions, code } = this.world;
    const made = context.evalCode(WORLD, 'world.js');
    if (made.error) return this.#failed(made.error);
    const start = context.callFunction(
      made.value,
      context.undefined,
      context.newFunction('call', (name, args) =>
        this.#call(context.getString(name), context.getString(args)),
      ),
      context.newFunction('print', (text) => this.#print(context.getString(text))),
      context.newString(JSON.stringify(functions)),
      context.newNumber(MOST_ARGUMENTS),
    );
    if (start.error) return this.#failed(start.error);
    const main = context.evalCode(`(async () => {\n${code}\n})`, 'program.js');
    if (main.error) return this.#failed(main.error);
    const promise = context.callFunction(start.value, context.undefined, main.value);
    return promise.error ? this.#failed(promise.error) : { promise: promise.value };
  }

  /** All that can be computed before another answer comes. */
  #work(): ProgramEnd | undefined {
    const done = this.context.runtime.executePendingJobs();
    if (!done.error) return undefined;
    return this.#failed(done.error);
  }

  #call(name: string, args: string): QuickJSHandle {
    const deferred = this.context.newPromise();
    this.#underWay++;
    void this.world.call(name, args).then((answer) => {
      this.#answered.push(() => this.#give(deferred, answer));
      this.#onAnswer();
    });
    return deferred.handle;
  }

  #give(deferred: QuickJSDeferredPromise, answer: ProgramAnswer): void {
    this.#underWay--;
    const { context } = this;
    if ('error' in answer) deferred.reject(context.newError({ name: 'Error', message: answer.error }));
    else deferred.resolve(context.newString(JSON.stringify(answer.value)));
  }

  #print(text: string): void {
    const left = this.world.bounds.textLength - this.#printedLength;
    if (left <= 0) return;
    const line = text.slice(0, left);
    this.#printed.push(line);
    this.#printedLength += line.length + 1;
  }

  #returned(value: QuickJSHandle): ProgramEnd {
    const { context } = this;
    if (context.typeof(value) !== 'string') return this.#end({ ending: 'returned' });
    return this.#end({
      ending: 'returned',
      returned: context.getString(value).slice(0, this.world.bounds.textLength),
    });
  }

  /** A job that is stopped within a promise rejects that promise alone, which nothing may wait for. */
  #stuck(): ProgramEnd {
    return this.#end({ ending: this.engine.isOutOfFuel() ? 'fuel' : 'stuck' });
  }

  #failed(error: QuickJSHandle): ProgramEnd {
    if (this.engine.isOutOfFuel()) return this.#end({ ending: 'fuel' });
    const { name, message } = this.#wordsOf(error);
    // Where memory holds no further error, null is thrown.
    const isMemory = name === 'InternalError' ? /out of memory/.test(message) : message === NULL;
    if (isMemory && (message !== NULL || this.engine.isFull())) return this.#end({ ending: 'memory' });
    return this.#end({ ending: 'threw', error: [name, message].filter(Boolean).join(': ').slice(0, 2000) });
  }

  #wordsOf(error: QuickJSHandle): { name: string; message: string } {
    const { context } = this;
    const type = context.typeof(error);
    if (type !== 'object') return { name: '', message: type === 'string' ? context.getString(error) : type };
    const dumped = context.dump(error) as EngineError | null;
    if (dumped === null) return { name: '', message: NULL };
    return { name: textIn(dumped.name), message: textIn(dumped.message) };
  }

  get printed(): string {
    return this.#printed.join('\n');
  }

  #end(end: Omit<ProgramEnd, 'printed'>): ProgramEnd {
    return { ...end, printed: this.printed };
  }
}

const NULL = 'null';

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');
