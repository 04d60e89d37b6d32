import type { EvalApi } from '#store/bridge/contract.ts';
import {
  isForgotten,
  type ForgottenKeys,
  type HeldKey,
  type KeySignInOrder,
  type ModelNames,
  type ModelPace,
  type ModelTest,
  type RunEstimate,
} from '#store/bridge/models-contract.ts';
import type { Remote } from '#store/bridge/worker-client.ts';
import type { LanguageModelRef, ModelSettings } from '#core/model.ts';
import type { ProviderOffer } from '#core/model-providers.ts';
import type { SignInStep } from '#core/sign-in.ts';
import type { Database } from '#store/storage/db.ts';
import type { AddedModel } from '../models/added-models.ts';

const addedModels = () => import('../models/added-models.ts');

/** The person's language models and for which providers the worker holds a key. The keys themselves pass through, once. */
export class ModelStore {
  readonly #database: () => Promise<Database>;
  readonly #api: () => Remote<EvalApi>;
  #added = $state.raw<readonly AddedModel[] | undefined>(undefined);
  #offers = $state.raw<readonly ProviderOffer[] | undefined>(undefined);
  #held = $state.raw<readonly HeldKey[]>([]);
  #loading: Promise<void> | undefined;
  /** Has the worker received a key? Then only it knows which keys it holds; before, it holds the stored ones. */
  #hasGiven = false;

  constructor(database: () => Promise<Database>, api: () => Remote<EvalApi>) {
    this.#database = database;
    this.#api = api;
  }

  /** In the order they were added; undefined until they were read. */
  get added(): readonly AddedModel[] | undefined {
    return this.#added;
  }
  /** The providers one may choose from; undefined until `loadOffers`. */
  get offers(): readonly ProviderOffer[] | undefined {
    return this.#offers;
  }
  /** The keys the worker holds, or will as soon as it starts. */
  get held(): readonly HeldKey[] {
    return this.#held;
  }
  /** The key that questions to this address of a provider would carry. */
  keyAt(providerId: string, address: string): HeldKey | undefined {
    const origin = URL.parse(address)?.origin;
    return this.#held.find((key) => key.providerId === providerId && key.origin === origin);
  }
  /** Is there anything to say about keys yet? */
  get isInUse(): boolean {
    return this.#offers !== undefined || this.#held.length > 0 || (this.#added?.length ?? 0) > 0;
  }
  /** A model of a run with where its questions go, as far as that is known. */
  known(ref: LanguageModelRef): AddedModel {
    const added = this.#added?.find((each) => each.ref.id === ref.id && each.ref.baseUrl === ref.baseUrl);
    if (added) return added;
    const offer = this.#offers?.find(({ id }) => id === ref.providerId);
    return {
      ref,
      address: ref.baseUrl ?? offer?.defaultBaseUrl ?? '',
      needsKey: offer?.needsKey ?? false,
    };
  }
  titleOf(providerId: string): string {
    return this.#offers?.find(({ id }) => id === providerId)?.title ?? providerId;
  }

  /** Reads the person's models from the store. */
  load(): Promise<void> {
    this.#loading ??= (async () => {
      this.#added = await (await addedModels()).storedModels(this.#database);
    })();
    return this.#loading;
  }

  /** Loads the list of providers, and looks which keys are held. A browser without a store keeps none. */
  async loadOffers(): Promise<readonly ProviderOffer[]> {
    const [{ PROVIDER_OFFERS }] = await Promise.all([
      import('#core/model-providers.ts'),
      this.lookForKept().catch(() => {}),
    ]);
    this.#offers = PROVIDER_OFFERS;
    return PROVIDER_OFFERS;
  }

  /** Adds the model, or changes the one of its id. */
  async add(model: AddedModel): Promise<void> {
    await this.load();
    const { MAX_MODELS } = await addedModels();
    await this.#change((added) =>
      [...added.filter(({ ref }) => ref.id !== model.ref.id), model].slice(-MAX_MODELS),
    );
  }

  async remove(id: string): Promise<void> {
    await this.load();
    const others = (added: readonly AddedModel[]) => added.filter(({ ref }) => ref.id !== id);
    this.#added = others(this.#added ?? []);
    await this.#change(others);
  }

  /** Looks which keys are kept on this device, without starting the worker. */
  async lookForKept(): Promise<void> {
    if (this.#hasGiven) return;
    const { keptKeyPlaces } = await import('#store/storage/kept-keys.ts');
    const places = await keptKeyPlaces(this.#database);
    if (!this.#hasGiven) this.#held = places.map((place) => ({ ...place, isKept: true }));
  }

  /** Hands a key to the worker, for the origin of `address` alone; a key in place of a kept one is kept as well. */
  async setKey(
    providerId: string,
    key: string,
    address: string,
    isKept = this.keyAt(providerId, address)?.isKept ?? false,
  ): Promise<void> {
    await this.#andReadHeld(this.#api().setModelKey(providerId, key, address, isKept));
  }

  /** Keeps a held key on this device, or in memory alone. */
  async keepKey(providerId: string, address: string, isKept: boolean): Promise<void> {
    await this.#andReadHeld(this.#api().keepModelKey(providerId, address, isKept));
  }

  /** In every open tab and on this device. Without an address: of all addresses; without an id: all of them. */
  async forgetKeys(providerId?: string, address?: string): Promise<void> {
    await this.#andReadHeld(this.#api().forgetModelKeys(providerId, address));
  }

  /** Signs in for a key, to be called by an attempt that has its window; see KeySignInOrder. */
  async signIn(providerId: string, order: KeySignInOrder, onStep: (step: SignInStep) => void): Promise<void> {
    await this.#andReadHeld(this.#api().signInForKey(providerId, order, onStep));
  }
  cancelSignIn(providerId: string): Promise<void> {
    return this.#api().cancelKeySignIn(providerId);
  }

  test(model: LanguageModelRef, settings: ModelSettings = {}): Promise<ModelTest> {
    return this.#api().testModel(model, settings);
  }
  /** The models a provider says it has, at its own address or another. */
  listModels(providerId: string, baseUrl?: string): Promise<ModelNames> {
    return this.#api().listModels(providerId, baseUrl);
  }
  cancelLists(): Promise<void> {
    return this.#api().cancelLists();
  }
  cancelTests(): Promise<void> {
    return this.#api().cancelTests();
  }
  estimate(...asked: Parameters<EvalApi['estimateRun']>): Promise<RunEstimate> {
    return this.#api().estimateRun(...asked);
  }
  paces(): Promise<ModelPace[]> {
    return this.#api().modelPaces();
  }

  /** Keys that another tab has forgotten are held here no more: this tab's worker is notified as well. */
  loseForgotten = (forgotten: ForgottenKeys): void => {
    this.#held = this.#held.filter((key) => !isForgotten(forgotten, key));
  };

  /** The worker ended, and with it the keys that are not kept; the next one reads those that are. */
  lose(): void {
    this.#hasGiven = false;
    this.#held = this.#held.filter(({ isKept }) => isKept);
  }

  /** Reads the held keys after a failed change, too: a key that could not be stored is still held. */
  async #andReadHeld(change: Promise<void>): Promise<void> {
    this.#hasGiven = true;
    try {
      await change;
    } finally {
      this.#held = await this.#api().heldModelKeys();
    }
  }

  /** One that cannot be stored is not added. */
  async #change(change: (added: readonly AddedModel[]) => readonly AddedModel[]): Promise<void> {
    const { changeStoredModels } = await addedModels();
    this.#added = await changeStoredModels(await this.#database(), change);
  }
}
