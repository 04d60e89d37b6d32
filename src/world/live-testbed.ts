import type { FaultKind, FaultPlan } from '#core/fault.ts';
import type { JsonObject } from '#core/json.ts';
import type { TestbedCall, TestbedHash } from '#core/testbed.ts';
import type { Volatile } from '#core/state-diff.ts';
import { loadWorld, servers, serversByName } from './catalogue.ts';
import { endStateOf, hashState, meant, shown, startStateOf, volatileOf } from './end-state.ts';
import { announcedTools, callUnderFaults, FAULT_META, isPulled } from './faults.ts';
import {
  freshTestbed,
  sliceOf,
  type TestbedMember,
  type TestbedResult,
  type TestbedState,
} from './testbed.ts';
import type { AnySlice } from './world.ts';

/** Beyond this many calls the oldest snapshots are dropped. */
const MAX_HISTORY = 20_000;

/**
 * A testbed with its history: the current state, and the state after every call it has answered. Going back is one pointer, since
 * states share what they have in common.
 */
export class LiveTestbed {
  readonly #plan: FaultPlan | undefined;
  /** Behaviour alone, which forks share. */
  #members = new Map<string, TestbedMember>();
  /** Worlds on their way: calls made together wait for one promise, and so reach their server in their order. */
  readonly #loading = new Map<string, Promise<TestbedMember | undefined>>();
  readonly #start: TestbedState;
  #states: TestbedState[];
  #calls: TestbedCall[] = [];
  readonly #listeners = new Set<(server: string) => void>();

  constructor(seed: number, plan?: FaultPlan, start: TestbedState = freshTestbed(seed)) {
    this.#plan = plan;
    this.#start = start;
    this.#states = [start];
  }

  get state(): TestbedState {
    return this.#states.at(-1)!;
  }

  /** The calls since the start or the last reset, oldest first. */
  get calls(): readonly TestbedCall[] {
    return this.#calls;
  }

  /** Loads a server's world; undefined for a server the testbed does not have. */
  async member(server: string): Promise<TestbedMember | undefined> {
    const known = this.#members.get(server);
    if (known) return known;
    const loading = this.#loading.get(server) ?? this.#load(server);
    this.#loading.set(server, loading);
    return loading;
  }

  async #load(server: string): Promise<TestbedMember | undefined> {
    try {
      const definition = serversByName.get(server);
      const world = await loadWorld(server);
      if (!definition || !world) return undefined;
      const member = { definition, world };
      this.#members.set(server, member);
      return member;
    } finally {
      this.#loading.delete(server);
    }
  }

  tools(member: TestbedMember) {
    return announcedTools(member, this.state, this.#plan);
  }

  /** Answers one call; undefined when the server has no such tool. */
  call(member: TestbedMember, name: string, args: JsonObject): TestbedResult | undefined {
    const tool = member.definition.tools.find((one) => one.name === name);
    if (!tool) return undefined;
    const before = this.state;
    const { state, result } = callUnderFaults(member, tool, args, before, this.#plan);
    const fault = result._meta[FAULT_META] as FaultKind | undefined;
    this.#states.push(state);
    this.#calls.push({
      server: member.world.server,
      tool: name,
      arguments: args,
      isError: result.isError ?? false,
      ...(fault ? { fault } : {}),
    });
    if (this.#calls.length > MAX_HISTORY) {
      this.#states.shift();
      this.#calls.shift();
    }
    const { server } = member.world;
    const isFirst = (before.calls[server] ?? 0) === 0 && (state.calls[server] ?? 0) > 0;
    if (state.drifted !== before.drifted || (isFirst && isPulled(member, this.#plan)))
      for (const listener of this.#listeners) listener(member.world.server);
    return result;
  }

  /** Back to the state it was opened with. */
  reset(): void {
    this.#states = [this.#start];
    this.#calls = [];
  }

  /** A separate testbed that begins with the state after the first `calls` calls of this one. */
  fork(calls = this.#calls.length): LiveTestbed {
    const fork = new LiveTestbed(this.#start.seed, this.#plan, this.#states[calls] ?? this.state);
    fork.#members = this.#members;
    return fork;
  }

  /** The values of a server's slices after the first `calls` calls, by slice name. */
  slices({ world }: TestbedMember, calls = this.#calls.length): Record<string, JsonObject> {
    const state = this.#states[calls] ?? this.state;
    return Object.fromEntries(world.slices.map((slice) => [slice.name, sliceOf(state, slice)]));
  }

  hash(calls = this.#calls.length): TestbedHash {
    return hashState(this.#states[calls] ?? this.state, this.#slices());
  }

  /** What each slice of the servers that were called means now, by name. What was not written is the same object. */
  meanings(): Record<string, JsonObject> {
    return this.#ofSlices((slice) => meant(slice, sliceOf(this.state, slice)));
  }

  /** The same on a testbed on which nothing was called. */
  freshMeanings(): Record<string, JsonObject> {
    return startStateOf(this.#start.seed, this.#slices()) as Record<string, JsonObject>;
  }

  /** What a person is shown of each slice of the servers that were called, after the first `calls` calls. */
  shown(calls = this.#calls.length): Record<string, JsonObject> {
    const state = this.#states[calls] ?? this.state;
    return this.#ofSlices((slice) => shown(slice, sliceOf(state, slice)));
  }

  #ofSlices(read: (slice: AnySlice) => JsonObject): Record<string, JsonObject> {
    return Object.fromEntries(this.#slices().map((slice) => [slice.name, read(slice)]));
  }

  /** The meaning of what the calls have changed, by slice name, and what of it is volatile. */
  endState(): { state: JsonObject; volatile: Volatile } {
    const known = this.#slices();
    const state = endStateOf(this.state, known);
    return { state, volatile: volatileOf(known.filter(({ name }) => Object.hasOwn(state, name))) };
  }

  /** The meaning that slices of the called servers have on a fresh testbed, by slice name. */
  startState(names: readonly string[]): JsonObject {
    const slices = this.#slices().filter(({ name }) => names.includes(name));
    return startStateOf(this.#start.seed, slices);
  }

  /** Every slice of the servers that were loaded, once; in the servers' own order, since worlds load in any. */
  #slices(): AnySlice[] {
    const all = servers.flatMap(({ server }) => this.#members.get(server)?.world.slices ?? []);
    return [...new Map(all.map((slice) => [slice.name, slice])).values()];
  }

  /** Calls the listener with the name of each server whose list of tools changes. Returns a function that removes it. */
  onListChanged(listener: (server: string) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
