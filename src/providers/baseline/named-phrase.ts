import type { Mention } from './mention.ts';
import { spacedName } from './slot-kinds.ts';
import { tellingWords, type Slot } from './slot.ts';

const connector =
  /^\s{0,2}(?:(?:number|field|value|parameter|mode|level)\s)?(?:is|are|as|of|to|set to|set at|should be|be|being|named|called|with the value|equal to|=|:|：|-|—|为|是)(?![\p{L}])\s{0,2}/iu;
const directly = /^\s(?=["'“«\p{Lu}\d])/u;
const stop =
  /[,;!?\n，。；！？]|\.(?:\s|$)|\s(?:and|with|using|in|on|at|for|from|by|to|as|where|that|which|et|y|и)\s/u;
const sentenceEnd = /\n|[.!?。！？](?:\s|$)/u;
const freeText =
  /\b(?:text|content|body|message|request|note|answer|comment|description|instruction|prompt|title|todo|task)s?\b/;

/** The words after a mention of the parameter's own name: `title: Ten rules`, `priority of high`. */
export function phraseAfterName(text: string, slot: Slot): Mention | undefined {
  const name = spacedName(slot.name).trim();
  const lower = text.toLowerCase();
  const isFree = freeText.test(name);
  for (const wording of new Set([name, name.split(' ').at(-1)!, ...tellingWords(slot)])) {
    if (wording.length < 3) continue;
    const at = lower.indexOf(wording);
    if (at < 0 || /\p{L}/u.test(lower[at - 1] ?? ' ')) continue;
    const rest = text.slice(at + wording.length, at + wording.length + 400);
    const link =
      connector.exec(rest) ??
      directly.exec(rest) ??
      (isFree && /\bwith\s$/i.test(text.slice(0, at)) ? /^\s/.exec(rest) : null);
    const isIntroduced = link !== null && /[:：—-]/.test(link[0]);
    const found =
      link &&
      phraseAt(text, at + wording.length + link[0].length, isFree && isIntroduced ? sentenceEnd : stop);
    if (found) return found;
  }
  return isFree ? afterColon(text) : undefined;
}

/** `… verbatim: no onions, extra cheese`. */
function afterColon(text: string): Mention | undefined {
  const colon = /[:：]\s(?!\/\/)/.exec(text);
  return colon ? phraseAt(text, colon.index + colon[0].length, sentenceEnd) : undefined;
}

function phraseAt(text: string, from: number, until: RegExp): Mention | undefined {
  const piece = text.slice(from, from + 300).split(until)[0]!;
  const phrase = piece.replace(/^[\s"'“«]+|[\s"'”».]+$/gu, '');
  if (!phrase) return undefined;
  const start = text.indexOf(phrase, from);
  return { kind: 'phrase', start, end: start + phrase.length, text: phrase };
}
