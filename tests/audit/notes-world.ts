import type { Answered, AuditWorld, AuditWorlds } from '#explore/audit/index.ts';
import type { EndState } from '#core/state-diff.ts';
import type { JsonObject } from '#core/json.ts';
import type { ExpectedCall, Target } from '#core/task.ts';
import type { Tool } from '#core/tool.ts';
import { anExpectedCall } from '../builders/a-task.ts';

// A world of notes by name, small enough to see what an audit must find in it. `calls` counts every call made in any fork of it.

const tool = (name: string, properties: JsonObject, required: string[]): Tool => ({
  name,
  server: 'notes',
  description: '',
  inputSchema: { type: 'object', properties, required },
  schemaFrom: 'source',
});

const text = { type: 'string' };
export const noteTools: Tool[] = [
  tool('write', { name: text, text, style: { enum: ['plain', 'bold'] } }, ['name', 'text']),
  tool('read', { name: text, most: { type: 'integer' } }, ['name']),
  tool('weigh', { text }, ['text']),
  tool('draw', {}, []),
  tool('empty', {}, []),
];

const START: Record<string, string> = { milk: 'two bottles', tea: 'green, 40 leaves' };

class NotesWorld implements AuditWorld {
  readonly #seed: number;
  readonly #count: { calls: number };
  #notes: Record<string, string>;

  constructor(seed: number, count: { calls: number }, notes: Record<string, string>) {
    this.#seed = seed;
    this.#count = count;
    this.#notes = notes;
  }

  call(name: string, args: JsonObject): Answered | undefined {
    this.#count.calls++;
    const key = String(args.name);
    const answer = (said: string, isError = false, changes: string[] = []): Answered => ({
      result: { content: [{ type: 'text', text: said }], isError, durationMs: 0 },
      changes,
    });
    switch (name) {
      case 'write':
        this.#notes = { ...this.#notes, [key]: String(args.text) };
        return answer('written', false, ['notes']);
      case 'read': {
        const note = this.#notes[key];
        return note === undefined ? answer(`no note ${key}`, true) : answer(note);
      }
      case 'weigh':
        return answer(`${String(args.text).length} grams`);
      case 'draw':
        return answer(`card ${this.#seed}`);
      case 'empty':
        return answer('');
      default:
        return undefined;
    }
  }

  fork(): AuditWorld {
    return new NotesWorld(this.#seed, this.#count, this.#notes);
  }

  endState(): EndState {
    const isChanged = JSON.stringify(this.#notes) !== JSON.stringify(START);
    return {
      state: isChanged ? { notes: this.#notes } : {},
      volatile: { ignored: [], unordered: [], ids: [] },
    };
  }
}

export const notesWorlds = (count = { calls: 0 }): AuditWorlds => ({
  gapOf: ({ target }) =>
    target.calls?.some(({ name }) => !noteTools.some((one) => one.name === name))
      ? 'the world lacks a tool'
      : undefined,
  open: (seed) => Promise.resolve(new NotesWorld(seed, count, START)),
});

/** A call of a label; its arguments are the only accepted ones. `id` is its place from 1. */
export type ShortCall = [name: string, input: JsonObject, more?: Partial<ExpectedCall>];

export const callsOf = (calls: readonly ShortCall[]): ExpectedCall[] =>
  calls.map(([name, input, more], index) =>
    anExpectedCall({
      id: String(index + 1),
      step: index + 1,
      name,
      server: 'notes',
      arguments: Object.fromEntries(Object.entries(input).map(([key, value]) => [key, [value]])),
      ...more,
    }),
  );

export const noteTask = (
  calls: readonly ShortCall[],
  target: Partial<Target> = {},
  facts: string[] = [],
) => ({
  tools: noteTools,
  target: {
    calls: callsOf(calls),
    ...(facts.length > 0 ? { answer: { accept: facts, match: 'facts' as const } } : {}),
    ...target,
  } as Target,
});
