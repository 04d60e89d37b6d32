import type { SignInsApi } from '#store/bridge/servers-contract.ts';
import type { McpServerRef } from '#core/mcp.ts';
import type { SignInAnswer, SignInState, SignInStep } from '#core/sign-in.ts';
import {
  type Fetch,
  givenUp as signInGivenUp,
  noAnswer,
  type Secrets,
  SignIn,
  type TokenSource,
} from '#serve/mcp/index.ts';

/** The world in which people sign in; tests hand in their own. */
interface SignInDeps extends SignInListener {
  fetch: Fetch;
  /** Where tokens and all else that is secret are known, for cleaning. */
  secrets: Secrets;
  makeId: () => string;
  /** Milliseconds since the epoch. */
  now: () => number;
}

/** What connections need of the sign-ins. */
export interface SignIns {
  /** The token of this server, if there is one; undefined too when the server has moved since. */
  tokenFor(ref: McpServerRef): TokenSource | undefined;
  /** Without an id: of all servers. No server is asked; signOut asks for revocation. */
  forget(serverId?: string): void;
}

/** The sign-ins of all servers, in this worker's memory alone. */
export function createSignIns(deps: SignInDeps): { api: SignInsApi; signIns: SignIns } {
  const done = new Map<string, SignIn>();
  const attempts = new Map<string, { signIn: SignIn; giveUp: AbortController }>();
  const world = { fetch: deps.fetch, makeState: deps.makeId, now: deps.now };
  deps.secrets.add(() =>
    [...done.values(), ...[...attempts.values()].map(({ signIn }) => signIn)].flatMap((one) =>
      one.revealAll(),
    ),
  );

  const stateOf = (serverId: string): SignInState => {
    const signIn = done.get(serverId);
    return signIn?.token() === undefined ? { signedIn: false } : { signedIn: true, ...signIn.about };
  };

  const api: SignInsApi = {
    async signIn(serverId, order, onStep) {
      attempts.get(serverId)?.giveUp.abort();
      const before = done.get(serverId);
      const signIn = new SignIn(order, world, before?.url === order.url ? before : undefined);
      const attempt = { signIn, giveUp: new AbortController() };
      attempts.set(serverId, attempt);
      try {
        await deps.secrets.during(
          () => carryOut(signIn, order.challenge, onStep, attempt.giveUp.signal),
          () => signIn.revealAll(),
        );
        done.set(serverId, signIn);
        return stateOf(serverId);
      } finally {
        if (attempts.get(serverId) === attempt) attempts.delete(serverId);
      }
    },
    cancelSignIn: (serverId) => attempts.get(serverId)?.giveUp.abort(),
    signInState: stateOf,
    async signOut(serverId) {
      attempts.get(serverId)?.giveUp.abort();
      const signIn = done.get(serverId);
      done.delete(serverId);
      await signIn?.end();
    },
  };

  async function carryOut(
    signIn: SignIn,
    challenge: string | undefined,
    onStep: (step: SignInStep) => void,
    givenUp: AbortSignal,
  ): Promise<void> {
    const url = await untilGivenUp(signIn.begin(challenge), givenUp);
    const answer = answerTo((came) => signIn.isAnswer(came), deps, givenUp);
    onStep({ step: 'open', url });
    const came = await answer;
    onStep({ step: 'finish' });
    await untilGivenUp(signIn.finish(came), givenUp);
  }

  const tokenFor = ({ id, url }: McpServerRef): TokenSource | undefined => {
    const signIn = done.get(id);
    return signIn?.url === url ? signIn : undefined;
  };
  const forget = (serverId?: string): void => {
    for (const id of serverId === undefined ? [...attempts.keys()] : [serverId])
      attempts.get(id)?.giveUp.abort();
    if (serverId === undefined) done.clear();
    else done.delete(serverId);
  };
  return { api, signIns: { tokenFor, forget } };
}

const MINUTES = 5;

/** Where the answer of a sign-in comes from. */
export interface SignInListener {
  wait: (ms: number) => Promise<void>;
  /** Listens for what the callback page received, until the function it returns is called. */
  hear: (onAnswer: (answer: SignInAnswer) => void) => () => void;
}

/** The answer to one attempt; rejects with sign-in-timeout after five minutes, with sign-in-cancelled when it is given up. */
export async function answerTo(
  isAnswer: (answer: SignInAnswer) => boolean,
  { hear, wait }: SignInListener,
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
  // Of the two, the one that comes second is ignored.
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
