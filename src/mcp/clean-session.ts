import { cleanError } from './clean-answers.ts';
import { redactAnswer, redactFailure } from './redact.ts';
import type { Session, SessionListener } from './session.ts';

type Secrets = () => readonly string[];

/**
 * The session as all others see it: a server may repeat what it was sent, and neither an answer nor a failure carries a secret on.
 */
export function cleanSession(session: Session, secrets: Secrets): Session {
  const said = {
    serverInfo: session.serverInfo,
    capabilities: session.capabilities,
    instructions: session.instructions,
  };
  return {
    ...session,
    ...redactAnswer(said, secrets()),
    async request(method, params, options) {
      // A secret that is forgotten meanwhile went out with the question.
      const sent = secrets();
      const all = (): readonly string[] => [...sent, ...secrets()];
      const { onProgress } = options;
      const asked = onProgress
        ? {
            ...options,
            onProgress: (step: Parameters<typeof onProgress>[0]) => onProgress(redactAnswer(step, all())),
          }
        : options;
      try {
        const answer = await session.request(method, params, asked);
        return answer.isError === true ? redactFailure(answer, all()) : redactAnswer(answer, all());
      } catch (error) {
        throw cleanError(error, all());
      }
    },
  };
}

/** What the server asks of the person, without the secrets it was sent. */
export function cleanListener<Listener extends Pick<SessionListener, 'onQuestion'>>(
  listener: Listener,
  secrets: Secrets,
): Listener {
  const { onQuestion } = listener;
  return onQuestion
    ? { ...listener, onQuestion: (question) => onQuestion(redactAnswer(question, secrets())) }
    : listener;
}
