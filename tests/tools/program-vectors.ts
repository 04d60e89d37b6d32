import type { JsonObject } from '#core/json.ts';
import type { ProgramAnswer, ProgramBounds, ProgramEnd } from '#core/program.ts';

/** A program and how it must end; what a vector leaves out is not compared. */
export interface ProgramVector {
  kind: string;
  name: string;
  code: string;
  ending: ProgramEnd['ending'];
  returned?: string;
  /** A part of the error's words. */
  error?: string;
  printed?: string;
  calls?: number;
  /** It shows what its worker provides. */
  inWorker?: boolean;
  /** It returns the same in every worker. */
  sameEachTime?: boolean;
}

/** Bounds that a test reaches soon and that hurt nothing. */
export const SMALL_BOUNDS: ProgramBounds = {
  busyMs: 4000,
  memoryBytes: 32 * 1024 * 1024,
  fuel: 60,
  textLength: 2000,
};

type Answer = (args: JsonObject) => ProgramAnswer | Promise<ProgramAnswer>;

const answers: Readonly<Record<string, Answer>> = {
  add: ({ a, b }) => ({ value: Number(a) + Number(b) }),
  fail: ({ why }) => (typeof why === 'string' && why !== '' ? { error: why } : { value: 'fine' }),
  echo: (args) => ({ value: args }),
  slow: ({ value = null }) => new Promise((resolve) => setTimeout(() => resolve({ value }), 20)),
};

/** The functions of the vectors, and the names of those that were called. */
export function vectorWorld() {
  const called: string[] = [];
  const call = async (name: string, args: JsonObject): Promise<ProgramAnswer> => {
    called.push(name);
    return answers[name]!(args);
  };
  return { called, call, functions: Object.keys(answers) };
}
