import type { JsonObject, JsonValue } from './json.ts';

/** What bounds a program that a model wrote. A program that reaches a bound is ended, and so says its end. */
export interface ProgramBounds {
  /** Milliseconds in which it computes. While it waits for tools its time stands still. */
  busyMs: number;
  /** Bytes of all that it keeps, the engine's own included. */
  memoryBytes: number;
  /** How often the engine looks whether it should stop, about once in ten thousand steps of the program: the same on every machine. */
  fuel: number;
  /** Characters of what it prints and of what it returns, each. */
  textLength: number;
}

export const PROGRAM_BOUNDS: ProgramBounds = {
  busyMs: 5000,
  memoryBytes: 64 * 1024 * 1024,
  fuel: 20_000,
  textLength: 40_000,
};

/** Characters of a program that is run. */
export const LONGEST_PROGRAM = 100_000;

/**
 * How a program ended. `returned`: to its last line. `threw`: an error that nothing caught, or that it is no JavaScript. `stuck`: it waits for something
 * that never comes. `time`, `fuel`, `memory`: at that bound. `stopped`: the attempt is over. `lost`: its engine ended by itself.
 */
export type ProgramEnding = 'returned' | 'threw' | 'stuck' | 'time' | 'fuel' | 'memory' | 'stopped' | 'lost';

export interface ProgramEnd {
  ending: ProgramEnding;
  /** Of a program that returned: what, as JSON text; absent where it returned nothing. */
  returned?: string;
  /** Of one that did not: the error in the engine's words. */
  error?: string;
  /** What it printed, a line for each time. */
  printed: string;
}

/** What a function of a program gives back, or throws. */
export type ProgramAnswer = { value: JsonValue } | { error: string };

export interface Program {
  code: string;
  /** Names of the functions that it can call: all of its world. */
  functions: readonly string[];
  /** Answers a call. Called in the order in which the program calls. Never rejects. */
  call: (name: string, args: JsonObject) => Promise<ProgramAnswer>;
  signal: AbortSignal;
}

/** Runs a program to its end in an engine of its own. Never rejects. */
export type RunProgram = (program: Program) => Promise<ProgramEnd>;
