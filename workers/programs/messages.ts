import type { ProgramAnswer, ProgramBounds, ProgramEnd } from '#core/program.ts';

/** What a program's worker is sent: first the engine, then once what it runs, then the answers to its calls. */
export type ToProgram =
  | { kind: 'engine'; engine: WebAssembly.Module; memoryBytes: number }
  | {
      kind: 'begin';
      code: string;
      functions: readonly string[];
      bounds: ProgramBounds;
      /** Milliseconds since the epoch: all that the program knows of the time. */
      clock: number;
    }
  | { kind: 'answer'; id: number; answer: ProgramAnswer };

/**
 * What it sends. `begun`: the engine is there. `waits`: it computes nothing more until a call is answered beyond the first `answers`; another may be
 * on its way already.
 */
export type FromProgram =
  | { kind: 'begun' }
  | { kind: 'call'; id: number; name: string; args: string }
  | { kind: 'waits'; answers: number }
  | { kind: 'end'; end: ProgramEnd };
