import type { EvalApi } from '#bridge/contract.ts';
import type { Remote } from '#bridge/worker-client.ts';
import { counted } from '../format.ts';
import { MANUAL_FARM } from './server-refs.ts';

/** A testbed that is open in this tab. */
export type Farm = { id: string; title: string; seed: number };

/** Seed of the testbed until a person chooses another. */
export const FIRST_SEED = 42;

/** The testbeds that are open in this tab: the one a person tries out by hand, and its what-ifs. */
export class OpenFarms {
  readonly #api: () => Remote<EvalApi>;
  #list = $state.raw<readonly Farm[]>([]);
  #forks = 0;

  constructor(api: () => Remote<EvalApi>) {
    this.#api = api;
  }

  get list(): readonly Farm[] {
    return this.#list;
  }
  find(farmId: string): Farm | undefined {
    return this.#list.find(({ id }) => id === farmId);
  }

  /** Opens the testbed anew; whoever was connected to its servers no longer is. */
  async open(seed: number): Promise<void> {
    await this.#api().openTestbed(MANUAL_FARM, seed);
    const farm = { id: MANUAL_FARM, title: 'Testbed', seed };
    this.#list = [farm, ...this.#list.filter(({ id }) => id !== MANUAL_FARM)];
  }

  /** A second testbed that begins where the first stood after its first `calls` calls; resolves with its id. */
  async fork(farmId: string, calls: number): Promise<string> {
    const from = this.find(farmId);
    const number = ++this.#forks;
    const id = `what-if-${number}`;
    await this.#api().forkTestbed(farmId, calls, id);
    const title = `What if ${number}, from ${from?.title ?? farmId} after ${counted(calls, 'call')}`;
    this.#list = [...this.#list, { id, title, seed: from?.seed ?? FIRST_SEED }];
    return id;
  }

  async close(farmId: string): Promise<void> {
    this.#list = this.#list.filter(({ id }) => id !== farmId);
    await this.#api().closeTestbed(farmId);
  }

  /** The worker ended, and every testbed with it. */
  lose(): void {
    this.#list = [];
  }
}
