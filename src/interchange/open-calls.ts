import type { ToolCall } from '#core/tool.ts';
import type { Step } from '#core/trajectory.ts';
import type { PlacedCall } from './logged-calls.ts';

/** A call that no result was found for so far. */
interface OpenCall extends PlacedCall {
  step: Step;
  /** The open calls of its step. */
  group: OpenCall[];
}

/** The calls of a conversation that have no result yet. */
export class OpenCalls {
  readonly #byId = new Map<string, OpenCall[]>();
  readonly #groups: OpenCall[][] = [];

  add(step: Step, calls: readonly PlacedCall[]): void {
    const group: OpenCall[] = [];
    for (const call of calls) group.push({ ...call, step, group });
    this.#groups.push(group);
    for (const call of group) {
      const named = this.#byId.get(call.loggedId);
      if (named) named.push(call);
      else this.#byId.set(call.loggedId, [call]);
    }
  }

  /**
   * The call that a result answers: of the latest step that has an open call of the id, the first of them; a call without an id is
   * found by its name, and by order where the log has no name either.
   */
  take(callId: string | undefined, name: string | undefined): { step: Step; call: ToolCall } | undefined {
    const found = (callId ? this.#ofId(callId) : undefined) ?? this.#ofName(callId, name);
    if (!found) return undefined;
    remove(found.group, found);
    remove(this.#byId.get(found.loggedId)!, found);
    return found;
  }

  #ofId(id: string): OpenCall | undefined {
    const latest = this.#byId.get(id)?.at(-1);
    return latest?.group.find(({ loggedId }) => loggedId === id);
  }

  /** A result with an id never answers a call that has another. */
  #ofName(callId: string | undefined, name: string | undefined): OpenCall | undefined {
    while (this.#groups.at(-1)?.length === 0) this.#groups.pop();
    const open = (this.#groups.at(-1) ?? []).filter(({ loggedId }) => !callId || !loggedId);
    return open.find(({ call }) => call.name === name) ?? open[0];
  }
}

const remove = (calls: OpenCall[], call: OpenCall): void => {
  calls.splice(calls.lastIndexOf(call), 1);
};
