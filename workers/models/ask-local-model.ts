import {
  isLocalProvider,
  type AnswerLocally,
  type LocalProviderId,
  type ReadingProgress,
} from '#core/local-model.ts';
import type { ModelAnswer } from '#core/model.ts';
import type { ModelAsker, ModelQuestion } from './ask-model.ts';
import { cancelled, within } from './model-errors.ts';
import { ProviderPace } from './provider-pace.ts';

/** A small graphics card writes a few tokens a second, so a local model gets longer than one behind an API. */
const MAX_MS = 600_000;
const LESS_WORK = 'This machine may be too slow for it: choose a smaller model, or offer fewer tools.';

export interface LocalWorld {
  /** Asks the page. */
  answer: AnswerLocally;
  /** Milliseconds since the epoch. */
  now(): number;
  /** Rejects with the signal's reason when it is aborted. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
  /** For one question; waiting for its turn is not in it. */
  maxMs?: number;
}

/**
 * Sends questions to models inside the browser to the page and all others to `remote`. A machine runs one model at a time, so
 * each local provider is asked one question after the other; none is asked twice.
 */
export function withLocalModels(remote: ModelAsker, world: LocalWorld): ModelAsker {
  const paces = new Map<LocalProviderId, ProviderPace>();
  /** Of the question under way: each provider has one at a time. */
  const reading = new Map<LocalProviderId, ReadingProgress>();
  const paceOf = (id: LocalProviderId): ProviderPace => {
    const pace = paces.get(id) ?? new ProviderPace(id, 1, { ...world, onState: () => {} });
    paces.set(id, pace);
    return pace;
  };

  async function askLocally(question: ModelQuestion, providerId: LocalProviderId): Promise<ModelAnswer> {
    const { provider, request, signal, onSent, beforeTry, onWaiting } = question;
    const { body, changes } = provider.encode(request);
    const pace = paceOf(providerId);
    onWaiting?.(true);
    await pace.enter(signal);
    onWaiting?.(false);
    try {
      await beforeTry?.(false);
      const sentAt = world.now();
      onSent?.(JSON.stringify(body));
      const answered = await within(world.maxMs ?? MAX_MS, LESS_WORK, signal, (inner) =>
        world.answer({ providerId, model: request.model, body }, inner, (progress) =>
          reading.set(providerId, progress),
        ),
      );
      const output = provider.decode(answered, request);
      return { output, changes, tries: 1, durationMs: world.now() - sentAt };
    } finally {
      reading.delete(providerId);
      pace.leave();
    }
  }

  return {
    async ask(question) {
      const { id } = question.provider;
      if (!isLocalProvider(id)) return remote.ask(question);
      try {
        return await askLocally(question, id);
      } catch (error) {
        throw question.signal.aborted ? cancelled() : error;
      }
    },
    choosePace: (atOnce) => remote.choosePace(atOnce),
    states: () => [
      ...remote.states(),
      ...[...paces].map(([id, { state }]) => {
        const progress = reading.get(id);
        return progress ? { ...state, reading: progress } : state;
      }),
    ],
  };
}
