import { addressSpaceOf, isThisMachine, spaceOf, type AddressSpace } from '#core/address-space.ts';
import { PlaygroundError } from '#core/errors.ts';
import type { Fetch } from './guarded-fetch.ts';
import { despitePermission } from './refusal.ts';

/** What is behind Local Network Access: browsers let a page reach an address of this machine or network once a person has agreed. */
interface LocalNetworkWorld {
  fetch: Fetch;
  /** Where the page is served from. */
  pageOrigin: string;
  /** The state of a permission; rejects for a name that the browser does not know. */
  query(permission: string): Promise<PermissionState>;
  /** The page asks this address, blindly and without a time limit. Settles whatever comes of it. */
  askFromPage(url: string): Promise<unknown>;
}

type GuardedSpace = Exclude<AddressSpace, 'public'>;

/** The permission of each space; Chrome 142 to 144 know the second name alone. */
const PERMISSIONS: Record<GuardedSpace, readonly string[]> = {
  loopback: ['loopback-network', 'local-network-access'],
  local: ['local-network', 'local-network-access'],
};

const ORDER: readonly AddressSpace[] = ['loopback', 'local', 'public'];

/**
 * The permission for addresses of this machine and network, asked for before they are. The browser puts its question when a server
 * has taken the connection, and puts it for a page; so the page asks first, without a time limit, and everything else waits.
 */
export class LocalNetwork {
  readonly #world: LocalNetworkWorld;
  /** By origin: one question to the person is enough, however many requests wait for it. */
  readonly #asking = new Map<string, Promise<unknown>>();

  constructor(world: LocalNetworkWorld) {
    this.#world = world;
  }

  /**
   * Resolves when there is nothing to wait for any more; `onAsking` is called when the browser may be asking the person. Rejects
   * with 'local-network-undecided' where it got no answer.
   */
  async enter(url: string, onAsking?: () => void): Promise<void> {
    const space = this.#guardedSpace(url);
    if (!space || (await this.#state(space)) !== 'prompt') return;
    onAsking?.();
    const { origin, host } = new URL(url);
    const asking = this.#asking.get(origin) ?? this.#world.askFromPage(`${origin}/`).catch(() => {});
    this.#asking.set(origin, asking);
    await asking.finally(() => this.#asking.delete(origin));
    if ((await this.#state(space)) === 'prompt') throw undecided(space, host);
  }

  /** Asks an address as `fetch` does, once the permission was asked for. Says of a failure when the permission is the reason. */
  readonly fetch: Fetch = async (input, init = {}) => {
    const url = String(input);
    const space = this.#guardedSpace(url);
    if (!space) return this.#world.fetch(input, init);
    await unlessAborted(this.enter(url), init.signal);
    try {
      return await this.#world.fetch(input, init);
    } catch (error) {
      const state = init.signal?.aborted ? undefined : await this.#state(space);
      if (state === 'denied') throw denied(space, new URL(url).host);
      if (state === 'granted' && error instanceof Error) despitePermission.add(error);
      throw error;
    }
  };

  /** The space of an address that is less public than the page's own; undefined of any other. */
  #guardedSpace(url: string): GuardedSpace | undefined {
    const space = spaceOf(url);
    const own = spaceOf(this.#world.pageOrigin);
    return space !== 'public' && ORDER.indexOf(space) < ORDER.indexOf(own) ? space : undefined;
  }

  /** Undefined where the browser has no such permission. */
  async #state(space: GuardedSpace): Promise<PermissionState | undefined> {
    for (const name of PERMISSIONS[space]) {
      const state = await this.#world.query(name).catch(() => undefined);
      if (state) return state;
    }
    return undefined;
  }
}

/** Is the browser's permission the reason, and not the server? */
export const isOfPermission = (error: unknown): error is PlaygroundError =>
  error instanceof PlaygroundError && error.code.startsWith('local-network-');

/**
 * Must the page itself send this request, naming the address space? So it is for plain http with one's own network from a page that
 * came over https: a worker's request is blocked as mixed content whatever it names (Chromium 156).
 */
export const goesByPage = ({ protocol, hostname }: URL, pageOrigin: string): boolean =>
  protocol === 'http:' &&
  pageOrigin.startsWith('https:') &&
  !isThisMachine(hostname) &&
  addressSpaceOf(hostname) !== 'public' &&
  'targetAddressSpace' in Request.prototype;

const WHERE: Record<GuardedSpace, { where: string; setting: string }> = {
  loopback: { where: 'this machine', setting: '“Apps on device” or “Local network access”' },
  local: { where: 'your local network', setting: '“Local network” or “Local network access”' },
};

const denied = (space: GuardedSpace, host: string): PlaygroundError =>
  new PlaygroundError(
    'local-network-denied',
    `The browser does not let this page reach ${host}: its permission for ${WHERE[space].where} was refused.`,
    `Press the icon in front of this page’s address, set ${WHERE[space].setting} to “Allow”, and try again. The server was asked nothing.`,
  );

const undecided = (space: GuardedSpace, host: string): PlaygroundError =>
  new PlaygroundError(
    'local-network-undecided',
    `The browser has no answer yet whether this page may reach ${WHERE[space].where}, and so nothing of ${host}.`,
    'It asks you as soon as a server takes the connection: start the server, try again, and press “Allow”. If no question comes, nothing listens at this address.',
  );

/** The same, but rejects with the signal's reason when it is aborted. */
function unlessAborted(work: Promise<void>, signal: AbortSignal | null | undefined): Promise<void> {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error);
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
