import { evalApi } from '#store/bridge/client.ts';
import { toErrorRecord, type ErrorRecord } from '#core/errors.ts';
import type { JsonObject } from '#core/json.ts';
import type { TestbedCall, TestbedHash } from '#core/testbed.ts';
import type { Stores } from '../frame/context.ts';
import { serversOf } from '../frame/servers/servers.ts';
import { stateDiff, type StateDiff } from '#core/state-diff.ts';

/** What one call changed: its position among the calls, its server, and the difference. */
export type LookedAt = { index: number; server: string; diff: StateDiff };

/** The state behind one server of a testbed, as the page shows it, and what it does with the testbed. */
export class TestbedInspection {
  readonly #stores: Stores;
  readonly #at: () => { testbedId: string; server: string };
  /** Calls to all servers of the testbed, oldest first. */
  calls = $state.raw<readonly TestbedCall[]>([]);
  hash = $state.raw<TestbedHash>();
  /** What the server holds, while it is shown. */
  now = $state.raw<Record<string, JsonObject> | undefined>();
  looked = $state.raw<LookedAt>();
  failure = $state.raw<ErrorRecord>();

  constructor(stores: Stores, at: () => { testbedId: string; server: string }) {
    this.#stores = stores;
    this.#at = at;
  }

  async read(looksAtLast: boolean): Promise<void> {
    const { testbedId } = this.#at();
    try {
      this.calls = await evalApi().testbedCalls(testbedId);
      this.hash = await evalApi().testbedHash(testbedId);
      if (this.now) await this.#readNow();
      if (looksAtLast && this.calls.length > 0) await this.look(this.calls.length - 1);
      else this.looked = undefined;
      this.failure = undefined;
    } catch (error) {
      this.failure = toErrorRecord(error);
    }
  }
  async #readNow(): Promise<void> {
    const { testbedId, server } = this.#at();
    this.now = await evalApi().testbedSlices(testbedId, server);
  }

  /** Compares the state of the call's server before and after it. */
  async look(index: number): Promise<void> {
    const call = this.calls[index];
    if (!call) return;
    const { testbedId } = this.#at();
    const before = await evalApi().testbedSlices(testbedId, call.server, index);
    const after = await evalApi().testbedSlices(testbedId, call.server, index + 1);
    this.looked = { index, server: call.server, diff: stateDiff(before, after) };
  }
  /** Shows or hides what the server holds. */
  async toggleNow(): Promise<void> {
    if (this.now) this.now = undefined;
    else await this.#readNow();
  }
  /** Opens a what-if as the testbed was after so many calls; resolves with its id, or undefined where that failed. */
  async fork(after: number): Promise<string | undefined> {
    try {
      return await serversOf(this.#stores).fork(this.#at().testbedId, after);
    } catch (error) {
      this.#stores.notices.fail(error);
      return undefined;
    }
  }
  async reset(keepsCopy: boolean): Promise<void> {
    const { notices } = this.#stores;
    const { testbedId } = this.#at();
    await notices.trying(async () => {
      if (keepsCopy && this.calls.length > 0)
        await serversOf(this.#stores).fork(testbedId, this.calls.length);
      await evalApi().resetTestbed(testbedId);
      notices.say('The testbed is as it was at its start.');
      await this.read(false);
    });
  }
}
