import { asWords, seenText, withoutAddresses } from './seen-text.ts';

/** An answer read once for all its facts. */
export interface ReadAnswer {
  seen: string;
  words: () => string;
  wordsWithAddresses: () => string;
}

export function readAnswer(answer: string): ReadAnswer {
  const whole = seenText(answer);
  const seen = withoutAddresses(whole);
  return { seen, words: once(() => asWords(seen)), wordsWithAddresses: once(() => asWords(whole)) };
}

function once<T>(read: () => T): () => T {
  let kept: { value: T } | undefined;
  return () => (kept ??= { value: read() }).value;
}
