import { PlaygroundError } from '#core/errors.ts';

/** What the API rejected with, as an error of this app. */
export function errorOf(error: unknown): PlaygroundError {
  if (error instanceof PlaygroundError) return error;
  const { name = '', message = '' } = (error ?? {}) as { name?: string; message?: string };
  const said = String(message).slice(0, 300);
  const own = said ? ` It says: “${said}”` : '';
  if (name === 'QuotaExceededError') return overfull(own);
  if (name === 'NotAllowedError' || name === 'InvalidStateError') {
    return new PlaygroundError(
      'model-unreachable',
      `The browser does not let this page ask its own model.${own}`,
      'Press “Make it ready” in the set-up of a run, and keep the page in front.',
    );
  }
  if (name === 'NetworkError') {
    return new PlaygroundError(
      'model-unreachable',
      `The browser could not download its model.${own}`,
      'Check the connection and the free disk space; Chrome asks for 22 GB.',
    );
  }
  if (name === 'NotSupportedError') {
    return new PlaygroundError(
      'model-content-filter',
      `The browser’s own model does not take the question, or not in its language.${own}`,
      'The task is counted as not answered, not as wrong.',
    );
  }
  return new PlaygroundError(
    'model-server-error',
    `The browser’s own model failed.${own}`,
    'Try the failed cells again later; if it stays, restart the browser.',
  );
}

/** `own`: what the browser says to it, or ''. */
export const overfull = (own: string): PlaygroundError =>
  new PlaygroundError(
    'model-context-overflow',
    `The question is longer than the browser’s own model can read.${own}`,
    'Offer fewer tools: the menu “the best by BM25” is the shortest.',
  );

export const tooLong = (): PlaygroundError =>
  new PlaygroundError(
    'model-answer-too-large',
    'The browser’s own model did not come to an end and was stopped after a million characters.',
  );

export const notReady = (): PlaygroundError =>
  new PlaygroundError(
    'model-unreachable',
    'The browser’s own model is not ready on this machine.',
    'Press “Make it ready”: the browser downloads it only when you ask for it.',
  );

export const noPromptApi = (): PlaygroundError =>
  new PlaygroundError(
    'model-unreachable',
    'This browser has no model of its own that a page may ask.',
    'Chrome has one since version 148, on desktop computers.',
  );
