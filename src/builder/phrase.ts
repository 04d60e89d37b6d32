import type { Random } from '#core/random.ts';
import type { Tool } from '#core/tool.ts';
import { drawn } from './samplers.ts';
import { askedOf, inARow } from './words.ts';

/** One call, as a query asks for it. */
export interface Ask {
  tool: Tool;
  /** Parameters in words, with their values as the query says them. */
  details: readonly { words: string; text: string }[];
  /** What of an earlier answer it takes: `the event number of the first one`, as which parameter. */
  takes?: { part: string; as: string };
}

const REQUESTS: readonly ((words: string) => string)[] = [
  (words) => `Please ${words}.`,
  (words) => `Can you ${words}?`,
  (words) => `Could you ${words}?`,
  (words) => `I would like you to ${words}.`,
  (words) => `I need you to ${words}.`,
];
const THINGS: readonly ((words: string) => string)[] = [
  (words) => `I need this: ${words}.`,
  (words) => `I am looking for this: ${words}.`,
  (words) => `Please give me this: ${words}.`,
];

/** What a call is asked for, as one sentence or clause after `lead`. */
function requestOf(tool: Tool, random: Random): string {
  const { words, isRequest } = askedOf(tool);
  return drawn(isRequest ? REQUESTS : THINGS, random)(words);
}

/** The details as a sentence with a blank before it; '' without any. */
function detailsOf(details: Ask['details'], random: Random): string {
  if (details.length === 0) return '';
  const isUse = drawn([false, true], random);
  const parts = details.map(({ words, text }) =>
    isUse ? `${text} as the ${words}` : `the ${words} ${isPlural(words) ? 'are' : 'is'} ${text}`,
  );
  const row = inARow(parts);
  return isUse ? ` Take ${row}.` : ` ${row.charAt(0).toUpperCase()}${row.slice(1)}.`;
}

const isPlural = (words: string): boolean =>
  /[^s]s$/.test(words) && !/(?:address|status|radius|news|this|series)$/.test(words);

const imperative = (tool: Tool): string => {
  const { words, isRequest } = askedOf(tool);
  return isRequest ? words : `give me this: ${words}`;
};

/** Calls that do not depend on each other; of one call a plain request. */
export function phraseTogether(asks: readonly Ask[], random: Random): string {
  return asks
    .map((ask, index) => {
      const isAgain = asks.slice(0, index).some(({ tool }) => tool === ask.tool);
      const request =
        index === 0
          ? requestOf(ask.tool, random)
          : isAgain
            ? drawn(['Do that once more.', 'And the same again.'], random)
            : `${drawn(['Also', 'Besides', 'In addition'], random)}, ${imperative(ask.tool)}.`;
      return request + detailsOf(ask.details, random);
    })
    .join(' ');
}

/** Calls of which each takes something from an answer before it. */
export function phraseInOrder(asks: readonly Ask[], random: Random): string {
  return asks
    .map((ask, index) => {
      const rest = detailsOf(ask.details, random);
      if (index === 0) return `First, ${imperative(ask.tool)}.${rest}`;
      const { part, as } = ask.takes ?? { part: 'what you found', as: 'start' };
      const lead = drawn(['Then', 'After that'], random);
      return `${lead}, with ${part} as the ${as}, ${imperative(ask.tool)}.${rest}`;
    })
    .join(' ');
}
