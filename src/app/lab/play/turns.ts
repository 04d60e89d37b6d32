import { parseJson } from '#core/fields.ts';
import { inexactIntegers } from '#core/inexact-integers.ts';
import { isJsonObject, type JsonValue } from '#core/json.ts';
import type { PersonCall, PersonTurn } from '#core/person-play.ts';

/** As an agent's loop allows them, and as an address holds. */
const MOST_TURNS = 40;
const MOST_CALLS = 30;
const LONGEST = 20_000;

/** Reads the turns that an address holds. What anybody wrote there is read as far as it is understood, up to the first turn that is not. */
export function turnsFromText(text: string): PersonTurn[] {
  if (text.length > LONGEST) return [];
  const value = parseJson(text);
  const turns: PersonTurn[] = [];
  for (const each of Array.isArray(value) ? value.slice(0, MOST_TURNS) : []) {
    const turn = turnOf(each);
    if (!turn) break;
    turns.push(turn);
    if ('answer' in turn) break;
  }
  return turns;
}

function turnOf(value: JsonValue): PersonTurn | undefined {
  if (typeof value === 'string') return { answer: value };
  if (!Array.isArray(value) || value.length === 0 || value.length > MOST_CALLS) return undefined;
  const calls = value.flatMap((call): PersonCall[] => {
    if (!Array.isArray(call)) return [];
    const [name, args] = call;
    const isWhole = isJsonObject(args) && inexactIntegers(args).length === 0;
    return typeof name === 'string' && isWhole ? [{ name, arguments: args }] : [];
  });
  return calls.length === value.length ? { calls } : undefined;
}

/** A turn with calls is a list of pairs of name and arguments, an answer a text. Undefined where none was played. */
export const turnsToText = (turns: readonly PersonTurn[]): string | undefined =>
  turns.length === 0
    ? undefined
    : JSON.stringify(
        turns.map((turn) =>
          'answer' in turn ? turn.answer : turn.calls.map(({ name, arguments: args }) => [name, args]),
        ),
      );
