import { PlaygroundError } from '#core/errors.ts';
import type { ModelOutput, ModelProvider, ModelRequest, RequestChange } from '#core/model.ts';
import { redact, type Fetch } from '#mcp/index.ts';
import { askOnce, FailedTry, type Errand } from './ask-once.ts';
import type { ModelKeys } from './model-keys.ts';
import { ProviderPace, type PaceState } from './provider-pace.ts';
import type { BodyLimits } from './read-model-body.ts';
import { retryDelay } from './retry-delay.ts';
import { withoutSecrets } from './server-words.ts';

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

/** Keys of providers are longer; local servers take any word. */
const MIN_KEY = 12;

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
  /** How busy the providers are that were asked so far. */
  states(): PaceState[];
}

/** Asks models over the network: with the key, within limits, again when that may help, and at a pace the provider bears. */
export function createModelAsker(deps: AskerDeps): ModelAsker {
  const limits = { ...LIMITS, ...deps.limits };
  const paces = new Map<string, ProviderPace>();
  const answered = new Set<string>();

  function paceOf(providerId: string, origin: string): ProviderPace {
    const place = `${providerId} ${origin}`;
    const world = { now: deps.now, wait: deps.wait, onState: (state: PaceState) => deps.onState?.(state) };
    const pace = paces.get(place) ?? new ProviderPace(providerId, limits.maxAtOnce, world);
    paces.set(place, pace);
    return pace;
  }

  async function untilAnswered(errand: Asked, signal: AbortSignal): Promise<Omit<ModelAnswer, 'changes'>> {
    const { origin } = new URL(errand.encoded.url);
    const pace = paceOf(errand.provider.id, origin);
    for (let attempt = 0; ; attempt++) {
      const startedAt = await pace.enter(signal);
      const tried = await tryOnce(errand, signal).finally(() => pace.leave());
      if (!(tried instanceof FailedTry)) {
        answered.add(origin);
        pace.speedUp();
        return { output: tried, tries: attempt + 1, durationMs: deps.now() - startedAt };
      }
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
      return await within(limits.maxMs, signal, (inner) =>
        askOnce({ ...errand, answeredBefore }, world, inner),
      );
    } catch (failure) {
      if (failure instanceof FailedTry) return failure;
      throw failure;
    }
  }

  return {
    async ask({ provider, baseUrl, request, signal, onSent }) {
      try {
        const encoded = provider.encode(request, baseUrl === undefined ? {} : { baseUrl });
        const key = deps.keys.keyFor(provider.id, encoded.url);
        if (!key && provider.needsKey) throw keyMissing(provider);
        const errand = { provider, request, encoded, key };
        onSent?.(redact(JSON.stringify(encoded.body), secretsOf(deps.keys)));
        const { output, ...rest } = await untilAnswered(errand, signal);
        return { output: cleaned(output, deps.keys), changes: encoded.changes, ...rest };
      } catch (error) {
        throw signal.aborted ? cancelled() : withoutSecrets(error, deps.keys.revealAll());
      }
    },
    states: () => [...paces.values()].map((pace) => pace.state),
  };
}

/** Work that ends with the signal or after `ms` with 'model-timeout'. */
async function within<Result>(
  ms: number,
  signal: AbortSignal,
  work: (inner: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const inner = new AbortController();
  const onAbort = () => inner.abort(signal.reason);
  signal.addEventListener('abort', onAbort);
  const timer = setTimeout(() => inner.abort(outOfTime(ms)), ms);
  try {
    signal.throwIfAborted();
    return await work(inner.signal);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
  }
}

/** A provider may repeat what it was sent: no answer carries the key on. A short word is no key, and may be the model's own. */
function cleaned(output: ModelOutput, keys: ModelKeys): ModelOutput {
  const text = JSON.stringify(output);
  const clean = redact(text, secretsOf(keys));
  return clean === text ? output : (JSON.parse(clean) as ModelOutput);
}

const secretsOf = (keys: ModelKeys): string[] =>
  keys.revealAll().filter((key) => key.length >= MIN_KEY && !/^\d+$/.test(key));

const cancelled = () => new PlaygroundError('model-cancelled', 'The question to the model was cancelled.');

const keyMissing = ({ title, homepage }: ModelProvider) =>
  new PlaygroundError(
    'model-key-missing',
    `There is no key for ${title}.`,
    `Give one; it is made at ${homepage}.`,
  );

const outOfTime = (ms: number) =>
  new PlaygroundError(
    'model-timeout',
    `The model did not finish its answer within ${Math.round(ms / 1000)} s.`,
    'Set a limit of output tokens, or give slow models more time.',
  );

const tooLongToWait = (error: PlaygroundError, delay: number) =>
  new PlaygroundError(
    error.code,
    `${error.message} It asks to wait ${Math.ceil(delay / 60_000)} minutes.`,
    error.hint,
  );
