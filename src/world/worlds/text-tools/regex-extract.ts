import { RE2JS } from 're2js';
import { ToolError } from '../../world.ts';

const LONGEST_EXPRESSION = 500;
const MOST_MATCHES = 1000;
/** Characters read times the size of the compiled expression: the most that a call may cost. */
const MOST_WORK = 1_000_000;

/** A text that counts how often it is read: the engine is linear in one match, but not in all of them. */
class MeteredText extends String {
  #left: number;

  constructor(text: string, reads: number) {
    super(text);
    this.#left = reads;
  }

  override charCodeAt(index: number): number {
    if (this.#left-- <= 0) throw new ToolError('Too much work: use a shorter text or a simpler expression');
    return super.charCodeAt(index);
  }
}

/** Every passage that matches, from left to right without overlap; empty passages are skipped. */
export function passagesOf(text: string, expression: string, ignoreCase: boolean): string[] {
  const compiled = compile(expression, ignoreCase);
  const metered = new MeteredText(text, Math.floor(MOST_WORK / compiled.programSize()));
  // The engine reads only characters, length and slices of a text; a String object has them all.
  const matcher = compiled.matcher(metered as unknown as string);
  const passages: string[] = [];
  while (matcher.find()) {
    const passage = text.slice(matcher.start(), matcher.end());
    if (passage === '') continue;
    if (passages.length === MOST_MATCHES)
      throw new ToolError(`Too many matches: more than ${MOST_MATCHES}; use a narrower expression`);
    passages.push(passage);
  }
  return passages;
}

/** Compiling costs more than most searches, so the last expressions are kept. */
const MOST_KEPT = 50;
const kept = new Map<string, RE2JS>();

function compile(expression: string, ignoreCase: boolean): RE2JS {
  const key = `${ignoreCase ? 'i' : ''}/${expression}`;
  const compiled = kept.get(key) ?? newlyCompiled(expression, ignoreCase);
  kept.delete(key);
  kept.set(key, compiled);
  if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!);
  return compiled;
}

function newlyCompiled(expression: string, ignoreCase: boolean): RE2JS {
  if (expression.length > LONGEST_EXPRESSION)
    throw new ToolError(`Expression too long: at most ${LONGEST_EXPRESSION} characters`);
  try {
    return RE2JS.compile(expression, ignoreCase ? RE2JS.CASE_INSENSITIVE : 0);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ToolError(`Invalid regular expression: ${reason}`);
  }
}
