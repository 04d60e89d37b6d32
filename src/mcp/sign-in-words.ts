import { PlaygroundError } from '#core/errors.ts';

/** What an authorization server may say that is shown: one line, no markup, no end of it. */
const excerpt = (text: string): string =>
  text
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, 300);

export const blockedAt = (url: URL): PlaygroundError =>
  new PlaygroundError(
    'sign-in-blocked',
    `The browser could not read the answer of ${url.origin}${url.pathname}, which signing in needs.`,
    `The operator of ${url.host} must let pages of other origins read it (CORS: Access-Control-Allow-Origin on every answer, OPTIONS included). Until then, paste a token you got elsewhere.`,
  );

export const needsClient = (callbackUrl: string, server: string): PlaygroundError =>
  new PlaygroundError(
    'sign-in-needs-client',
    `${server} knows only clients that were registered by hand.`,
    `Register a public client there with the redirect address ${callbackUrl} and enter its client id, or paste a token.`,
  );

export const insecure = (url: URL): PlaygroundError =>
  new PlaygroundError(
    'sign-in-failed',
    `The server wants the sign-in at ${excerpt(url.origin)}, which is no https address; the browser was not sent there.`,
    'Ask the server’s operator.',
  );

export const otherIssuer = (expected: string, came: string | undefined): PlaygroundError =>
  new PlaygroundError(
    'sign-in-failed',
    came === undefined
      ? `The answer does not say that it comes from ${excerpt(expected)}, although that server promises to; it was not used.`
      : `The answer says it comes from ${excerpt(came)}, but ${excerpt(expected)} was asked; it was not used.`,
    'Two authorization servers may have been mixed up, by mistake or on purpose. Sign in again only if you trust both.',
  );

/** The authorization server's own refusal, as its answer to the browser names it. */
export function refusedWith(error: string, description: string | undefined): PlaygroundError {
  if (error === 'access_denied')
    return new PlaygroundError('sign-in-denied', 'The sign-in was denied.', 'Sign in again to allow it.');
  const said = description ? `: ${excerpt(description)}` : '';
  return new PlaygroundError(
    'sign-in-failed',
    `The authorization server refused the sign-in (${excerpt(error)}${said}).`,
  );
}

export const noAnswer = (minutes: number): PlaygroundError =>
  new PlaygroundError('sign-in-timeout', `Nobody signed in within ${minutes} minutes.`, 'Sign in again.');

export const givenUp = (): PlaygroundError =>
  new PlaygroundError('sign-in-cancelled', 'The sign-in was given up.', 'Sign in again when you like.');

/** Whatever else went wrong, in our words; what was blocked on the way explains most of it. */
export function signInFailure(
  error: unknown,
  blocked: readonly URL[],
  needs: { callbackUrl: string; server: string },
): PlaygroundError {
  if (error instanceof PlaygroundError && error.code.startsWith('sign-in-')) return error;
  const culprit = blocked.at(-1);
  if (culprit) return blockedAt(culprit);
  const message = error instanceof Error ? error.message : String(error);
  if (/dynamic client registration/i.test(message)) return needsClient(needs.callbackUrl, needs.server);
  const code = (error as { errorCode?: unknown } | undefined)?.errorCode;
  const named = typeof code === 'string' ? `${code}: ` : '';
  return new PlaygroundError('sign-in-failed', `The sign-in failed: ${excerpt(named + message)}`);
}
