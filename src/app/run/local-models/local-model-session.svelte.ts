import { type LocalProviderId, LOCAL_PROVIDERS } from '#core/local-model.ts';
import { weightsOffer, weightsTitle } from '#core/local-weights.ts';
import { FormAction } from '../../frame/models/form-action.svelte.ts';
import type { Preparing, Readiness } from './preparing.ts';
import { makeReady, readinessOf, removeFiles } from './readiness.ts';
import type { AddedModel } from '../../frame/models/added-models.ts';

type Chosen = { providerId: LocalProviderId; model: string };

/** Files that were brought here or deleted in this visit. */
let changes = $state(0);
/** Counts what changed of all sessions: what is here, and the storage that it takes, are looked at again. */
export const filesHere = {
  get changes(): number {
    return changes;
  },
};

/** What a page does with one model inside this browser: whether it is ready here, and its way there. */
export class LocalModelSession {
  readonly action = new FormAction<'prepare' | 'test' | 'remove' | 'keep'>();
  #readiness = $state.raw<Readiness | undefined>();
  #preparing = $state.raw<Preparing | undefined>();
  #chosen: Chosen | undefined;
  #stopping = new AbortController();
  #bringing: Promise<void> = Promise.resolve();

  /** Undefined while it is looked up, and where that failed. */
  get readiness(): Readiness | undefined {
    return this.#readiness;
  }
  /** How far it is on its way; undefined while it is on none. */
  get preparing(): Preparing | undefined {
    return this.#preparing;
  }

  /** Looks whether this model is ready; what was reported of another is dropped. */
  async choose(providerId: LocalProviderId, model: string): Promise<void> {
    this.#chosen = { providerId, model };
    this.#readiness = undefined;
    this.action.clear();
    await this.#look(this.#chosen).catch((error: unknown) => this.action.fail(error));
  }

  /** To be called in a click: browsers download their own model for clicks alone. */
  prepare(): Promise<void> {
    return this.#bring(({ providerId, model }, onProgress, signal) =>
      makeReady(providerId, model, onProgress, signal),
    );
  }

  /**
   * Copies a person's own file of weights in; resolves with its id, or with undefined where it could not be used. `mustBe`: the id that
   * is needed.
   */
  async keepFile(file: File, mustBe?: string): Promise<string | undefined> {
    let id: string | undefined;
    await this.#bring(async (_, onProgress, signal) => {
      const { keepFile } = await import('./weights.ts');
      id = await keepFile(file, mustBe, onProgress, signal);
    });
    return id;
  }

  /** Ends the way there, if it is on one; what came stays as far as the model's provider can go on from it. */
  stop(): void {
    this.#stopping.abort();
  }

  /** Ends the way there and deletes what came. */
  async discard(): Promise<void> {
    this.stop();
    await this.#bringing;
    await this.remove();
  }

  /** Deletes its files from this browser. */
  remove(): Promise<void> {
    return this.action.during('remove', async () => {
      if (!this.#chosen) return;
      const { providerId, model } = this.#chosen;
      await removeFiles(providerId, model);
      changes += 1;
      await this.#look(this.#chosen);
    });
  }

  #bring(
    work: (chosen: Chosen, onProgress: (preparing: Preparing) => void, signal: AbortSignal) => Promise<void>,
  ): Promise<void> {
    this.#bringing = this.action.during('prepare', async () => {
      const chosen = this.#chosen;
      if (!chosen) return;
      const { signal } = (this.#stopping = new AbortController());
      this.#preparing = { share: 0 };
      try {
        await work(chosen, (progress) => (this.#preparing = progress), signal);
        await this.#look(this.#chosen ?? chosen);
      } catch (error) {
        // A part of it may be here now.
        await this.#look(this.#chosen ?? chosen).catch(() => {}); // Why it failed is said already.
        if (!signal.aborted) throw error;
      } finally {
        changes += 1;
        this.#preparing = undefined;
      }
    });
    return this.#bringing;
  }

  async #look(chosen: Chosen): Promise<void> {
    try {
      const found = await readinessOf(chosen.providerId, chosen.model);
      if (this.#chosen === chosen) this.#readiness = found;
    } catch (error) {
      if (this.#chosen === chosen) throw error;
    }
  }
}

/** A model inside this browser, as the set-up lists it. `title`: of a file of weights, as it is kept. */
export function addedLocalModel(providerId: LocalProviderId, model: string, title = model): AddedModel {
  const place = LOCAL_PROVIDERS[providerId];
  const offer = weightsOffer(model);
  const name = offer ? weightsTitle(offer) : title;
  return {
    ref: {
      id: `${providerId}:${model}`,
      kind: 'language-model',
      title: providerId === 'browser-model' ? place : `${name} (${place})`,
      providerId,
      model,
    },
    address: '',
    needsKey: false,
  };
}
