import type { JsonValue } from '#core/json.ts';

const words = ['-Infinity', 'Infinity', 'NaN'];

/**
 * Reads JSON that Python wrote with its NaN and Infinity in it; each becomes null. undefined when the text is no JSON
 * even so, or needs no leniency.
 */
export function parseWithNaN(text: string): JsonValue | undefined {
  if (!words.some((word) => text.includes(word))) return undefined;
  try {
    return JSON.parse(withoutNaN(text)) as JsonValue;
  } catch {
    return undefined;
  }
}

function withoutNaN(text: string): string {
  const parts: string[] = [];
  let copied = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '"') {
      at = stringEnd(text, at);
      continue;
    }
    const word = words.find((candidate) => text.startsWith(candidate, at));
    if (!word) continue;
    parts.push(text.slice(copied, at), 'null');
    at += word.length - 1;
    copied = at + 1;
  }
  return parts.join('') + text.slice(copied);
}

/** The position of the quote that closes the string opened at `start`, or the last position of the text. */
export function stringEnd(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === '"') return at;
  }
  return text.length - 1;
}
