import type { McpServerRef } from '#core/mcp.ts';
import { addressOfServer } from '../frame/address.ts';
import type { Stores } from '../frame/context.ts';
import { serversOf, takeServer } from '../frame/servers/servers.ts';
import type { ServerStore } from '../frame/servers/server-store.svelte.ts';
import { standing } from '../frame/words/connect-words.ts';
import { isRecordingId } from '#core/server-recording.ts';
import { MANUAL_TESTBED, testbedServerOf } from '../frame/servers/server-refs.ts';

/** A server that was just forgotten, and how to bring it back. */
export type ForgottenServer = { ref: McpServerRef; undo: () => void };

/**
 * The server or testbed that the address names, and what the Connect page does with servers. Made while a component is set up; it
 * follows the id of the address.
 */
export class ChosenServer {
  readonly #stores: Stores;
  readonly #servers: ServerStore;
  readonly #id: () => string;
  forgotten = $state.raw<ForgottenServer | undefined>();

  constructor(stores: Stores, id: () => string) {
    this.#stores = stores;
    this.#id = id;
    const { notices } = stores;
    const servers = (this.#servers = serversOf(stores));
    $effect(() => {
      servers.load().catch(notices.fail);
    });
    // A server of the testbed, or one that is replayed, is in this page, so choosing it connects it. No other server is contacted unasked.
    $effect(() => {
      const { ref } = this;
      if (
        (this.testbedServer || isRecordingId(this.id)) &&
        ref &&
        this.isOpen &&
        servers.status(ref.id) === undefined
      )
        void servers.connect(ref);
    });
  }

  readonly id = $derived.by(() => this.#id());
  /** A whole testbed. */
  readonly testbed = $derived.by(() =>
    this.id === MANUAL_TESTBED
      ? { id: MANUAL_TESTBED, title: 'Testbed', seed: 0 }
      : this.#servers.testbeds.find(({ id }) => id === this.id),
  );
  /** Undefined where it is a testbed, or unknown here. */
  readonly ref = $derived.by(() => this.#servers.ref(this.id));
  /** Undefined: not tried yet. */
  readonly status = $derived.by(() => this.#servers.status(this.id));
  /** The testbed and the server in it, where it is one of a testbed. */
  readonly testbedServer = $derived.by(() => testbedServerOf(this.id));
  /** False: it belongs to a what-if that was closed. */
  readonly isOpen = $derived.by(() =>
    [undefined, MANUAL_TESTBED, ...this.#servers.testbeds.map(({ id }) => id)].includes(
      this.testbedServer?.testbedId,
    ),
  );
  /** How it is connected, read out. */
  readonly said = $derived.by(() =>
    this.ref && this.status ? `${this.ref.title}: ${standing(this.status).words}` : '',
  );

  /** Stores a new server, goes to it and connects it; one that is here already is connected again. */
  add(given: McpServerRef, secrets: Record<string, string>): Promise<void> {
    return takeServer(this.#stores, given, secrets, addressOfServer);
  }

  async forget(server: McpServerRef): Promise<void> {
    const { router, notices } = this.#stores;
    const position = this.#servers.own?.findIndex(({ id }) => id === server.id) ?? 0;
    const undo = (): void => {
      this.forgotten = undefined;
      void this.#servers
        .restore(server, position)
        .then(() => router.goTo(addressOfServer(server.id)), notices.fail);
    };
    await notices.trying(async () => {
      await this.#servers.forget(server.id);
      this.forgotten = { ref: server, undo };
      router.go(['connect']);
    });
  }
}
