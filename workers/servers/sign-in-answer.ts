import type { SignInAnswer } from '#core/sign-in.ts';
import { givenUp as signInGivenUp, noAnswer } from '#mcp/index.ts';

const MINUTES = 5;

/** Where the answer of a sign-in comes from. */
export interface SignInEars {
  wait(ms: number): Promise<void>;
  /** Hears what the callback page was told, until the function it returns is called. */
  hear(onAnswer: (answer: SignInAnswer) => void): () => void;
}

/** The answer to one attempt; rejects with sign-in-timeout after five minutes, with sign-in-cancelled when it is given up. */
export async function answerTo(
  isAnswer: (answer: SignInAnswer) => boolean,
  { hear, wait }: SignInEars,
  givenUp: AbortSignal,
): Promise<SignInAnswer> {
  let stop = () => {};
  const heard = new Promise<SignInAnswer>((resolve) => {
    stop = hear((answer) => {
      if (isAnswer(answer)) resolve(answer);
    });
  });
  const tooLate = wait(MINUTES * 60_000).then(() => {
    throw noAnswer(MINUTES);
  });
  // Whoever comes second is heard by nobody.
  tooLate.catch(() => {});
  try {
    return await untilGivenUp(Promise.race([heard, tooLate]), givenUp);
  } finally {
    stop();
  }
}

/** What the work resolves with, or sign-in-cancelled as soon as it is given up. */
export async function untilGivenUp<Answer>(work: Promise<Answer>, givenUp: AbortSignal): Promise<Answer> {
  if (givenUp.aborted) throw signInGivenUp();
  let onAbort = () => {};
  const ended = new Promise<never>((_, reject) => {
    onAbort = () => reject(signInGivenUp());
    givenUp.addEventListener('abort', onAbort, { once: true });
  });
  try {
    return await Promise.race([work, ended]);
  } finally {
    givenUp.removeEventListener('abort', onAbort);
  }
}
