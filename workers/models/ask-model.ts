import type { ModelPace } from '#store/bridge/models-contract.ts';
import { figure } from '#core/quoted.ts';
import { PlaygroundError } from '#core/errors.ts';
import { surelyAbove } from '#core/estimate-tokens.ts';
import type { Learned } from '#core/mend.ts';
import { contractOf } from '#core/model-contracts.ts';
import type { ModelAnswer, ModelOutput, ModelProvider, ModelRequest } from '#core/model.ts';
import type { Cleaner, Fetch } from '#serve/mcp/index.ts';
import { mendEncoded, mendRequest } from '#ask/providers/index.ts';
import { askOnce, FailedTry, type Errand } from './ask-once.ts';
import { Mends } from './mends-of-run.ts';
import {
  cancelled,
  keyMissing,
  LESS_TO_DO,
  nothingElse,
  tooLongToWait,
  retryDelay,
  within,
} from './model-errors.ts';
import type { ModelKeys } from './model-keys.ts';
import { ProviderPace, type PaceWorld } from './provider-pace.ts';
import type { BodyLimits } from './send.ts';

/** Bounds of a question to a model, in bytes and milliseconds. */
export interface AskLimits extends BodyLimits {
  /** For one try, from the request to the last byte. */
  maxMs: number;
  /** Tries after the first that failed; an answer to come back later is no failure of the question. */
  retries: number;
  /** The longest pause that is waited for; a provider that asks for more ends the question. */
  maxPauseMs: number;
  /** How long a provider may answer nothing but "later" before it ends the question; 0: the first ends it. */
  patienceMs: number;
  /** Requests to one provider at once. */
  maxAtOnce: number;
}

const LIMITS: AskLimits = {
  maxBytes: 20 * 1_048_576,
  maxSilentMs: 120_000,
  maxMs: 300_000,
  retries: 3,
  maxPauseMs: 120_000,
  patienceMs: 600_000,
  maxAtOnce: 16,
};

/** The world a question is asked in; tests hand in their own. */
export interface AskerDeps {
  fetch: Fetch;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** Rejects with the signal's reason when it is aborted. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** A number in [0, 1). */
  random: () => number;
  keys: ModelKeys;
  onState?(state: ModelPace): void;
  limits?: Partial<AskLimits>;
}

export interface ModelQuestion {
  provider: ModelProvider;
  /** Absent: the provider's own. */
  baseUrl?: string;
  request: ModelRequest;
  signal: AbortSignal;
  /** What refusals taught of the models of a run; absent: nothing yet, and nothing is kept. */
  mends?: Mends;
  /** Called when a request was refused and a mended one is sent in its place, with what the provider said. */
  onMended?: (said: string) => void;
  /** Called when a try is about to be sent; `wasCutOff`: the one before broke off in the middle of its answer. May reject. */
  beforeTry?: (wasCutOff: boolean) => Promise<void>;
  /** Called with the body that is sent, as JSON text without keys. */
  onSent?: (body: string) => void;
  /** Called with what came of an answer that broke off; a later try may still succeed. */
  onCut?: (came: ModelOutput) => void;
  /** Called when an answer begins to come as a stream. */
  onStreamed?: () => void;
  /** Called when a try has to wait for its turn or for a pause to end, and when it is under way. */
  onWaiting?: (isWaiting: boolean) => void;
}

type Asked = Omit<Errand, 'answeredBefore'>;

const isForLater = (tried: ModelOutput | FailedTry): tried is FailedTry & { again: 'after a pause' } =>
  tried instanceof FailedTry && tried.again === 'after a pause';

export interface ModelAsker {
  /** Throws PlaygroundErrors of the codes model-*; none of them holds a key. */
  ask: (question: ModelQuestion) => Promise<ModelAnswer>;
  /** Requests to one provider at once, from now on; undefined: as many as its answers teach. */
  choosePace(atOnce: number | undefined): void;
  /** How busy the providers are that were asked so far. */
  states(): ModelPace[];
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
    { signal, beforeTry, onWaiting }: ModelQuestion,
  ): Promise<Omit<ModelAnswer, 'changes'>> {
    const { origin } = new URL(errand.encoded.url);
    const pace = paces.of(errand.provider.id, origin);
    const askedAt = deps.now();
    let failures = 0;
    let wasCutOff = false;
    for (let tries = 1; ; tries++) {
      onWaiting?.(true);
      const startedAt = await pace.enter(signal);
      onWaiting?.(false);
      let sentAt = startedAt;
      const tried = await (beforeTry?.(wasCutOff) ?? Promise.resolve())
        .then(() => ((sentAt = deps.now()), tryOnce(errand, signal)))
        .then((came) => {
          // Before its place is given on: the next question has to wait as well.
          if (isForLater(came)) holdUp(pace, came, startedAt, askedAt);
          return came;
        })
        .finally(() => pace.leave());
      if (!(tried instanceof FailedTry)) {
        answered.add(origin);
        pace.speedUp(startedAt);
        return { output: tried, tries, durationMs: deps.now() - sentAt };
      }
      wasCutOff = tried.reason.code === 'model-stream-cut';
      if (isForLater(tried)) continue;
      if (tried.refusal) throw tried;
      if (tried.again === 'no' || failures === limits.retries) throw tried.reason;
      throwIfTooLong(tried);
      onWaiting?.(true);
      await deps.wait(retryDelay(failures++, tried.askedMs, deps.random), signal);
    }
  }

  /** All questions to the provider wait. Throws what it says when it has said nothing else for too long. */
  function holdUp(pace: ProviderPace, tried: FailedTry, startedAt: number, askedAt: number): void {
    throwIfTooLong(tried);
    if (limits.patienceMs === 0) throw tried.reason;
    const refusedFor = deps.now() - Math.max(askedAt, pace.answeredAt);
    if (refusedFor >= limits.patienceMs) throw nothingElse(tried.reason, refusedFor);
    pace.holdUp((before) => retryDelay(before, tried.askedMs, deps.random), tried.word, startedAt);
  }

  function throwIfTooLong({ reason, askedMs = 0 }: FailedTry): void {
    if (askedMs > limits.maxPauseMs) throw tooLongToWait(reason, askedMs);
  }

  async function tryOnce(errand: Asked, signal: AbortSignal): Promise<ModelOutput | FailedTry> {
    const world = { fetch: deps.fetch, now: deps.now, limits };
    const answeredBefore = answered.has(new URL(errand.encoded.url).origin);
    try {
      return await within(limits.maxMs, LESS_TO_DO, signal, (inner) =>
        askOnce({ ...errand, answeredBefore }, world, inner),
      );
    } catch (failure) {
      if (failure instanceof FailedTry) return failure;
      throw failure;
    }
  }

  async function askOf(question: ModelQuestion, clean: Cleaner): Promise<ModelAnswer> {
    throwIfNeverRead(question);
    const mends = (question.mends ?? new Mends()).of(question);
    let triesBefore = 0;
    for (;;) {
      const learned = [...mends.learned];
      try {
        const answer = await askMended(question, learned, clean);
        return { ...answer, tries: triesBefore + answer.tries };
      } catch (error) {
        if (!(error instanceof FailedTry)) throw error;
        const said = error.refusal && mends.learn(error.refusal, learned.length);
        if (said === undefined) throw error.reason;
        triesBefore++;
        question.onMended?.(said);
      }
    }
  }

  /** One question as earlier refusals taught to ask it. Throws a FailedTry with its refusal where it is refused. */
  async function askMended(
    question: ModelQuestion,
    learned: readonly Learned[],
    clean: Cleaner,
  ): Promise<ModelAnswer> {
    const { provider, baseUrl, onSent, onCut, onStreamed } = question;
    const request = mendRequest(question.request, learned);
    const encoded = mendEncoded(provider.encode(request, baseUrl === undefined ? {} : { baseUrl }), learned);
    const key = deps.keys.keyFor(provider.id, encoded.url);
    if (!key && provider.needsKey) throw keyMissing({ provider, encoded, key });
    const body = JSON.stringify(encoded.body);
    const errand = {
      ...{ provider, request, encoded, body, key, clean },
      onCut: (came: ModelOutput) => onCut?.(clean.cut(came)),
      onStreamed: () => onStreamed?.(),
    };
    onSent?.(clean.answer(body));
    const { output, ...rest } = await untilAnswered(errand, question);
    return { output: cleanOutput(output, request, clean), changes: encoded.changes, ...rest };
  }

  return {
    async ask(question) {
      await deps.keys.ready();
      try {
        return await deps.keys.secrets.during((clean) => askOf(question, clean));
      } catch (error) {
        throw question.signal.aborted ? cancelled() : error;
      }
    },
    choosePace: (atOnce) => paces.choose(atOnce),
    states: () => paces.states,
  };
}

/** A question that is surely longer than the model reads would be refused, and is not sent. */
function throwIfNeverRead({ provider, request }: ModelQuestion): void {
  const context = contractOf(provider.id, request.model)?.context;
  const tokens = context === undefined ? undefined : surelyAbove(request, context);
  if (tokens === undefined) return;
  throw new PlaygroundError(
    'model-context-overflow',
    `The question has about ${figure(tokens)} tokens and ${request.model} reads at most ${figure(context!)}, so it was not sent.`,
    'Offer fewer tools, or choose a model with a longer context.',
  );
}

/** A stream may bring a secret in pieces, which is seen in the whole message alone: its events are not kept then. */
function cleanOutput(output: ModelOutput, { stream }: ModelRequest, clean: Cleaner): ModelOutput {
  const cleaned = clean.answer(output);
  const isInPieces = stream && cleaned.message !== output.message;
  return isInPieces ? { ...cleaned, raw: '[events with a secret in pieces, not kept]' } : cleaned;
}

/** The paces of all providers that were asked so far, each at each origin on its own. */
class ProviderPaces {
  readonly #maxAtOnce: number;
  readonly #world: PaceWorld;
  readonly #paces = new Map<string, ProviderPace>();
  #chosen: number | undefined;

  constructor(maxAtOnce: number, world: PaceWorld) {
    this.#maxAtOnce = maxAtOnce;
    this.#world = world;
  }

  of(providerId: string, origin: string): ProviderPace {
    const place = `${providerId} ${origin}`;
    const known = this.#paces.get(place);
    if (known) return known;
    const pace = new ProviderPace(providerId, this.#maxAtOnce, this.#world, origin);
    if (this.#chosen !== undefined) pace.choose(this.#chosen);
    this.#paces.set(place, pace);
    return pace;
  }

  /** Requests to one provider at once, from now on; undefined: as many as its answers teach. */
  choose(atOnce: number | undefined): void {
    this.#chosen = atOnce;
    for (const pace of this.#paces.values()) {
      if (atOnce === undefined) pace.learn(this.#maxAtOnce);
      else pace.choose(atOnce);
    }
  }

  get states(): ModelPace[] {
    return [...this.#paces.values()].map((pace) => pace.state);
  }
}
