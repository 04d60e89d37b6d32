import { PlaygroundError } from '#core/errors.ts';
import type { Fetch } from './guarded-fetch.ts';
import { headOfBody } from './limited-body.ts';
import { limits } from './limits.ts';
import { redact } from './redact.ts';
import { isHtml } from './refusal.ts';
import { RpcError } from './session.ts';

/**
 * The fetch of a connection whose refusals are clean: the body of an answer that is an error or a web page has lost its secrets
 * before it is cut to an excerpt, which would leave the half of one.
 */
export const cleanRefusals =
  (fetch: Fetch, secrets: () => readonly string[]): Fetch =>
  async (input, init) => {
    // A secret that is forgotten meanwhile went out with the question.
    const sent = secrets();
    const response = await fetch(input, init);
    if (response.status < 400 && !isHtml(response)) return response;
    const { status, statusText, headers, url } = response;
    const body = redact(await headOfBody(response, limits.errorBytes), [...sent, ...secrets()]);
    return Object.defineProperty(new Response(body, { status, statusText, headers }), 'url', { value: url });
  };

/** The same error with words that carry no secret; a server may repeat in them what it was sent. */
export function cleanError(error: unknown, secrets: readonly string[]): unknown {
  const clean = (text: string): string => redact(text, secrets);
  if (error instanceof RpcError) return new RpcError(error.code, clean(error.message));
  if (!(error instanceof PlaygroundError)) {
    const isClean = !(error instanceof Error) || clean(error.message) === error.message;
    return isClean ? error : new Error(clean(error.message));
  }
  const { code, message, hint, neededDollars, cause } = error;
  return new PlaygroundError(code, clean(message), hint === undefined ? undefined : clean(hint), {
    cause,
    ...(neededDollars === undefined ? {} : { neededDollars }),
  });
}
