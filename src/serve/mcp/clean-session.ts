import type { Fetch } from './guarded-fetch.ts';
import { headOfBody } from './limited-body.ts';
import { limits } from './limits.ts';
import { isHtml } from './refusal.ts';
import type { Cleaner, Secrets } from './secrets.ts';
import type { Session, SessionListener } from './session.ts';

/**
 * The session as all others see it: a server may repeat what it was sent, and neither an answer nor a failure carries a secret on.
 */
export function cleanSession(session: Session, secrets: Secrets): Session {
  const about = {
    serverInfo: session.serverInfo,
    capabilities: session.capabilities,
    instructions: session.instructions,
  };
  return {
    ...session,
    ...secrets.answer(about),
    ...(session.whyOlder === undefined ? {} : { whyOlder: secrets.text(session.whyOlder) }),
    request: (method, params, options) =>
      secrets.during(async (clean) => {
        const { onProgress, onTask } = options;
        const answer = await session.request(method, params, {
          ...cleanListener(options, clean),
          ...(onProgress ? { onProgress: (step) => onProgress(clean.answer(step)) } : {}),
          ...(onTask ? { onTask: (said) => onTask(clean.text(said)) } : {}),
        });
        return answer.isError === true ? clean.failure(answer) : clean.answer(answer);
      }),
  };
}

/** What the server asks of the person, without the secrets it was sent. */
export function cleanListener<Listener extends Pick<SessionListener, 'onQuestion'>>(
  listener: Listener,
  secrets: Cleaner,
): Listener {
  const { onQuestion } = listener;
  return onQuestion
    ? { ...listener, onQuestion: (question) => onQuestion(secrets.answer(question)) }
    : listener;
}

/** Characters read beyond the bound, so that a secret astride of it is found; longer secrets are not. */
const MARGIN = 16 * 1024;

/**
 * The fetch of a connection whose refusals are clean: the body of an answer that is an error or a web page has lost its secrets
 * before it is cut to an excerpt, which would leave half of one.
 */
export const cleanRefusals =
  (fetch: Fetch, secrets: Secrets): Fetch =>
  (input, init) =>
    secrets.during(async (clean) => {
      const response = await fetch(input, init);
      if (response.status < 400 && !isHtml(response)) return response;
      const { status, statusText, headers, url } = response;
      const body = clean
        .text(await headOfBody(response, limits.errorBytes + MARGIN))
        .slice(0, limits.errorBytes);
      return Object.defineProperty(new Response(body, { status, statusText, headers }), 'url', {
        value: url,
      });
    });
