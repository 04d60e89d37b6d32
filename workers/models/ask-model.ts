import type { ModelOutput, ModelProvider, ModelRequest, RequestChange } from '#core/model.ts';
import { redactAnswer, type Fetch } from '#mcp/index.ts';
import { askOnce, FailedTry, type Errand } from './ask-once.ts';
import { cancelled, keyMissing, tooLongToWait } from './model-errors.ts';
import type { ModelKeys } from './model-keys.ts';
import type { PaceState } from './provider-pace.ts';
import { ProviderPaces } from './provider-paces.ts';
import type { BodyLimits } from './read-model-body.ts';
import { retryDelay } from './retry-delay.ts';
import { within } from './within.ts';
import { withoutSecrets } from '../servers/server-words.ts';

/** Bounds of a question to a model, in bytes and milliseconds. */
export interface AskLimits extends BodyLimits {
  /** For one try, from the request to the last byte. */
  maxMs: number;
  /** Tries after the first. */
  retries: number;
  /** The longest pause that is waited for; a provider that asks for more ends the question. */
  maxPauseMs: number;
  /** Requests to one provider at once. */
  maxAtOnce: number;
}

const LIMITS: AskLimits = {
  maxBytes: 20 * 1_048_576,
  maxSilentMs: 120_000,
  maxMs: 300_000,
  retries: 3,
  maxPauseMs: 120_000,
  maxAtOnce: 16,
};

const MORE_TIME = 'Set a limit of output tokens, or give slow models more time.';

/** The world a question is asked in; tests hand in their own. */
export interface AskerDeps {
  fetch: Fetch;
  /** Milliseconds since the epoch. */
  now(): number;
  /** Rejects with the signal's reason when it is aborted. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
  /** A number in [0, 1). */
  random(): number;
  keys: ModelKeys;
  onState?(state: PaceState): void;
  limits?: Partial<AskLimits>;
}

export interface ModelQuestion {
  provider: ModelProvider;
  /** Absent: the provider's own. */
  baseUrl?: string;
  request: ModelRequest;
  signal: AbortSignal;
  /** Called when a try is about to be sent; `wasCutOff`: the one before broke off in the middle of its answer. May reject. */
  beforeTry?(wasCutOff: boolean): Promise<void>;
  /** Told the body that leaves, as JSON text without keys. */
  onSent?(body: string): void;
}

export interface ModelAnswer {
  output: ModelOutput;
  changes: RequestChange[];
  /** Tries it took, the last one included. */
  tries: number;
  /** Milliseconds of the try that was answered; waiting is not in it. */
  durationMs: number;
}

type Asked = Omit<Errand, 'answeredBefore'>;

export interface ModelAsker {
  /** Throws PlaygroundErrors of the codes model-*; none of them holds a key. */
  ask(question: ModelQuestion): Promise<ModelAnswer>;
  /** Requests to one provider at once, from now on; undefined: as many as its answers teach. */
  choosePace(atOnce: number | undefined): void;
  /** How busy the providers are that were asked so far. */
  states(): PaceState[];
}

/** Asks models over the network: with the key, within limits, again when that may help, and at a pace the provider bears. */
export function createModelAsker(deps: AskerDeps): ModelAsker {
  const limits = { ...LIMITS, ...deps.limits };
  const paces = new ProviderPaces(limits.maxAtOnce, {
    now: deps.now,
    wait: deps.wait,
    onState: (state) => deps.onState?.(state),
  });
  const answered = new Set<string>();

  async function untilAnswered(
    errand: Asked,
    { signal, beforeTry }: Pick<ModelQuestion, 'signal' | 'beforeTry'>,
  ): Promise<Omit<ModelAnswer, 'changes'>> {
    const { origin } = new URL(errand.encoded.url);
    const pace = paces.of(errand.provider.id, origin);
    let wasCutOff = false;
    for (let attempt = 0; ; attempt++) {
      const startedAt = await pace.enter(signal);
      const tried = await (beforeTry?.(wasCutOff) ?? Promise.resolve())
        .then(() => tryOnce(errand, signal))
        .finally(() => pace.leave());
      if (!(tried instanceof FailedTry)) {
        answered.add(origin);
        pace.speedUp();
        return { output: tried, tries: attempt + 1, durationMs: deps.now() - startedAt };
      }
      wasCutOff = tried.reason.code === 'model-stream-cut';
      const delay = retryDelay(attempt, tried.askedMs, deps.random);
      if (tried.again === 'no' || attempt === limits.retries) throw tried.reason;
      if (delay > limits.maxPauseMs) throw tooLongToWait(tried.reason, delay);
      if (tried.again === 'after a pause') pace.holdUp(delay, tried.word, startedAt);
      else await deps.wait(delay, signal);
    }
  }

  async function tryOnce(errand: Asked, signal: AbortSignal): Promise<ModelOutput | FailedTry> {
    const world = { fetch: deps.fetch, now: deps.now, limits };
    const answeredBefore = answered.has(new URL(errand.encoded.url).origin);
    try {
      return await within(limits.maxMs, MORE_TIME, signal, (inner) =>
        askOnce({ ...errand, answeredBefore }, world, inner),
      );
    } catch (failure) {
      if (failure instanceof FailedTry) return failure;
      throw failure;
    }
  }

  return {
    async ask({ provider, baseUrl, request, signal, onSent, beforeTry }) {
      await deps.keys.ready();
      // A key that is forgotten meanwhile went out with the question; a provider may repeat what it was sent.
      const sent = deps.keys.revealAll();
      const secrets = (): string[] => [...new Set([...sent, ...deps.keys.revealAll()])];
      try {
        const encoded = provider.encode(request, baseUrl === undefined ? {} : { baseUrl });
        const key = deps.keys.keyFor(provider.id, encoded.url);
        if (!key && provider.needsKey) throw keyMissing(provider);
        const errand = { provider, request, encoded, key };
        onSent?.(redactAnswer(JSON.stringify(encoded.body), secrets()));
        const { output, ...rest } = await untilAnswered(errand, {
          signal,
          ...(beforeTry ? { beforeTry } : {}),
        });
        return { output: redactAnswer(output, secrets()), changes: encoded.changes, ...rest };
      } catch (error) {
        throw signal.aborted ? cancelled() : withoutSecrets(error, secrets());
      }
    },
    choosePace: (atOnce) => paces.choose(atOnce),
    states: () => paces.states,
  };
}
