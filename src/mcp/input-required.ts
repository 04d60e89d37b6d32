import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { OnQuestion, ServerReply } from '#core/mcp.ts';
import { limits } from './limits.ts';

interface InputOptions {
  /** Absent: nobody takes questions, which the server was informed of. */
  onQuestion: OnQuestion | undefined;
  signal: AbortSignal;
}

/**
 * Answers what a server of 2026-07-28 wants to know before it answers a request, and sends the request again with it, until it is answered. A
 * server that asks without end, or for what was not offered, has failed: that is a result for the model.
 */
export async function withInput(
  send: (more: JsonObject) => Promise<JsonObject>,
  { onQuestion, signal }: InputOptions,
): Promise<JsonObject> {
  let result = await send({});
  for (let round = 0; result.resultType === 'input_required'; round++) {
    if (round >= limits.inputRounds)
      return failed(`The server asked for input ${limits.inputRounds} times and did not answer the call.`);
    const { inputRequests, requestState } = result;
    const asked = Object.entries(isJsonObject(inputRequests) ? inputRequests : {});
    // Nothing would be new in what is sent again, and the call might be carried out twice.
    if (asked.length === 0 && requestState === undefined)
      return failed('The server asked for input without saying what it needs.');
    // Nothing is asked for: the server wants more time.
    if (asked.length === 0) await pause(limits.inputPauseMs, signal);
    const answers = await answersTo(asked, { onQuestion, signal });
    if ('failed' in answers) return answers.failed;
    result = await send({
      ...(asked.length > 0 ? answers : {}),
      ...(requestState === undefined ? {} : { requestState }),
    });
  }
  return result;
}

/** The answers to requests for input, by their keys, asked one after the other; or the failure where one is for what was not offered. */
export async function answersTo(
  asked: readonly [key: string, request: JsonValue][],
  { onQuestion, signal }: InputOptions,
): Promise<{ inputResponses: JsonObject } | { failed: JsonObject }> {
  if (asked.length > limits.questionsAtOnce) {
    const text = `The server asked ${asked.length} questions at once, more than ${limits.questionsAtOnce}.`;
    return { failed: failed(text) };
  }
  const other = asked.find(([, request]) => questionIn(request) === undefined);
  if (other) {
    const text = `The server asked for ${methodOf(other[1])}, which this client does not offer.`;
    return { failed: failed(text) };
  }
  const inputResponses: JsonObject = {};
  for (const [key, request] of asked)
    inputResponses[key] = await answerTo(questionIn(request)!, onQuestion, signal);
  return { inputResponses };
}

type Asked = { message: string; requestedSchema: JsonObject; isForm: boolean };

function questionIn(request: JsonValue): Asked | undefined {
  if (!isJsonObject(request) || request.method !== 'elicitation/create') return undefined;
  const { message, requestedSchema, mode } = isJsonObject(request.params) ? request.params : {};
  return {
    message: typeof message === 'string' ? message : '',
    requestedSchema: isJsonObject(requestedSchema) ? requestedSchema : {},
    isForm: mode === undefined || mode === 'form',
  };
}

const methodOf = (request: JsonValue): string =>
  isJsonObject(request) && typeof request.method === 'string'
    ? request.method.slice(0, 100)
    : 'something without a method';

/** Addresses that a server wants opened are declined: what is offered are forms alone. */
async function answerTo(
  { isForm, message, requestedSchema }: Asked,
  onQuestion: OnQuestion | undefined,
  signal: AbortSignal,
): Promise<ServerReply> {
  if (!onQuestion || !isForm) return { action: 'decline' };
  const ended = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
  );
  return withDefaults(await Promise.race([onQuestion({ message, requestedSchema }), ended]), requestedSchema);
}

/** What an accepted answer leaves out takes the default of its schema. */
function withDefaults(reply: ServerReply, { properties }: JsonObject): ServerReply {
  if (reply.action !== 'accept') return { action: reply.action };
  const defaults = Object.entries(isJsonObject(properties) ? properties : {}).flatMap(([name, schema]) =>
    isJsonObject(schema) && schema.default !== undefined ? [[name, schema.default] as const] : [],
  );
  return { action: 'accept', content: { ...Object.fromEntries(defaults), ...reply.content } as never };
}

/** A failure of the server, as a result for the model. */
export const failed = (text: string): JsonObject => ({ content: [{ type: 'text', text }], isError: true });

/** Rejects with the signal's reason. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const onAbort = (): void => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    signal.addEventListener('abort', onAbort, { once: true });
  });
