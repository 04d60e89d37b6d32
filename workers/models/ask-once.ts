import { PlaygroundError } from '#core/errors.ts';
import type { EncodedRequest, ModelOutput, ModelProvider, ModelRequest, StreamDecoder } from '#core/model.ts';
import type { Cleaner, Fetch, Secret } from '#serve/mcp/index.ts';
import { readFailure, type ProviderFailure } from '#ask/providers/index.ts';
import type { Refusal } from './mends-of-run.ts';
import { reportedFailure, whoAnswers, retryAfter } from './model-errors.ts';
import { readStream, readText, type BodyLimits, parseBody, readRefusal, send, Unanswered } from './send.ts';

/** One request, ready but for the key. */
export interface Errand {
  provider: ModelProvider;
  request: ModelRequest;
  encoded: EncodedRequest;
  /** Its body as JSON text. */
  body: string;
  key: Secret | undefined;
  clean: Cleaner;
  /** Did this provider answer before? A failure without words is then the network's. */
  answeredBefore: boolean;
  /** Called with what came of a stream that broke off. */
  onCut?: (came: ModelOutput) => void;
  /** Called when the answer begins to come as a stream. */
  onStreamed?(): void;
}

export interface FetchWorld {
  fetch: Fetch;
  now(): number;
  limits: BodyLimits;
}

/** A failed try and whether another one may help: of this request alone, or after a pause of all. */
export class FailedTry extends Error {
  readonly reason: PlaygroundError;
  readonly again: 'no' | 'alone' | 'after a pause';
  /** How long the provider asks to wait, in milliseconds. */
  readonly askedMs: number | undefined;
  /** A word for the wait, such as the status. */
  readonly word: string;
  /** What the provider says of a request that it does not take as it is. */
  refusal?: Refusal;

  constructor(reason: PlaygroundError, again: FailedTry['again'], word = '', askedMs?: number) {
    super(reason.message);
    this.reason = reason;
    this.again = again;
    this.word = word;
    this.askedMs = askedMs;
  }
}

/** One question and its answer. Throws FailedTry, a PlaygroundError, or the signal's reason. */
export async function askOnce(errand: Errand, world: FetchWorld, signal: AbortSignal): Promise<ModelOutput> {
  const { encoded, request, body } = errand;
  const outgoing = { method: 'POST', headers: encoded.headers, body } as const;
  let response: Response;
  try {
    response = await send(errand, outgoing, world.fetch, signal);
  } catch (error) {
    throw error instanceof Unanswered ? withoutAnswer(errand, error.reason) : error;
  }
  if (!response.ok) return await refused(errand, response, world, signal);
  const isStream = request.stream && !response.headers.get('content-type')?.includes('application/json');
  if (isStream) errand.onStreamed?.();
  return isStream
    ? await streamed(errand, response, world, signal)
    : await whole(errand, response, world, signal);
}

async function whole(
  errand: Errand,
  response: Response,
  { limits }: FetchWorld,
  signal: AbortSignal,
): Promise<ModelOutput> {
  const { provider, request } = errand;
  const body = parseBody(await retryIfCut(readText(response, limits, signal)));
  if (body === undefined) {
    throw new PlaygroundError(
      'model-answer-unreadable',
      `${whoAnswers(errand)} answered with something that is no JSON.`,
      'Check the address: it may lead to a web page.',
    );
  }
  const failure = readFailure(body);
  if (failure) throw failed(errand, 0, failure);
  return provider.decode(body, request);
}

async function streamed(
  errand: Errand,
  response: Response,
  { limits }: FetchWorld,
  signal: AbortSignal,
): Promise<ModelOutput> {
  const { provider, request, onCut } = errand;
  const decoder = provider.streamDecoder(request);
  try {
    await retryIfCut(readStream(response, decoder, limits, signal));
    if (decoder.failure !== undefined) throw failed(errand, 0, readFailure(decoder.failure));
  } catch (error) {
    const came = begunIn(decoder);
    if (came) onCut?.(came);
    throw error;
  }
  return decoder.end();
}

/** What has come of an answer that was not read to its end; undefined where that is nothing. */
function begunIn(decoder: StreamDecoder): ModelOutput | undefined {
  try {
    const came = decoder.end();
    const { text, thinking = '', toolCalls = [] } = came.message;
    return text + thinking === '' && toolCalls.length === 0 ? undefined : came;
  } catch {
    return undefined;
  }
}

async function retryIfCut<Result>(reading: Promise<Result>): Promise<Result> {
  try {
    return await reading;
  } catch (error) {
    const isCut = error instanceof PlaygroundError && error.code === 'model-stream-cut';
    throw isCut ? new FailedTry(error, 'alone', 'cut stream') : error;
  }
}

async function refused(
  errand: Errand,
  response: Response,
  world: FetchWorld,
  signal: AbortSignal,
): Promise<ModelOutput> {
  const { provider, request } = errand;
  const { body, failure } = await readRefusal(errand.clean, response, world.limits, signal);
  const output = body === undefined ? undefined : provider.decodeFailure?.(body, request);
  if (output) return output;
  const asked = retryAfter(response.headers, world.now()) ?? failure.retryAfterMs;
  const tried = failed(errand, response.status, failure, asked);
  if (tried.again === 'no') tried.refusal = { sent: errand.encoded, status: response.status, failure };
  throw tried;
}

function failed(
  errand: Errand,
  status: number,
  failure: ProviderFailure | undefined,
  askedMs = failure?.retryAfterMs,
): FailedTry {
  const error = reportedFailure(errand, status, failure);
  if (error.code === 'model-rate-limited') return new FailedTry(error, 'after a pause', '429', askedMs);
  const word = String(status || 'server error');
  if (error.code === 'model-overloaded') return new FailedTry(error, 'after a pause', word, askedMs);
  return new FailedTry(error, error.code === 'model-server-error' ? 'alone' : 'no', word, askedMs);
}

function withoutAnswer({ answeredBefore }: Errand, error: PlaygroundError): FailedTry {
  const mayPass = answeredBefore || error.code === 'model-unreachable';
  return new FailedTry(error, mayPass ? 'alone' : 'no', 'network');
}
