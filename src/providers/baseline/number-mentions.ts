import { valuesByWord } from './dictionaries/words.ts';
import type { Mention } from './mention.ts';

const numbersByWord = (wanted: 'number' | 'magnitude'): Map<string, number> =>
  new Map([...valuesByWord(wanted)].map(([word, number]) => [word.toLowerCase(), Number(number)]));

const byWord = numbersByWord('number');
const byMagnitude = numbersByWord('magnitude');

const digits =
  /(?<![A-Za-zÀ-ɏЀ-ӿ\p{N}_.#]|\d[-/:])-?(?:\d{1,3}(?:[,\u00a0\u202f]\d{3}){1,6}|\d{1,18})(?:\.\d{1,15})?(?![\p{N}_]|[-/:]\d)(\s?%|\s?(?:million|billion|thousand|hundred|millions|billions|milliards?|mille|mil|millones|тысяч[иа]?|миллион(?:а|ов)?|миллиард(?:а|ов)?|百万|万|亿|千|百|k)(?![\p{L}\p{N}]))?/giu;
const words = /[\p{L}]{2,24}|[一二两三四五六七八九十百千]{1,6}/gu;

/** Amounts in digits (1,234.5, 20 %, 3 million) and in words (two, deux, два, dos). `value` is the plain decimal. */
export function numberMentions(text: string): Mention[] {
  const inDigits = [...text.matchAll(digits)].flatMap((match) => {
    const suffix = (match[1] ?? '').trim().toLowerCase();
    const plain = match[0]
      .slice(0, match[0].length - (match[1] ?? '').length)
      .replace(/[,\u00a0\u202f]/g, '');
    const value = Number(plain) * (byMagnitude.get(suffix) ?? 1);
    return Number.isFinite(value) ? [mentionOf(match.index, match[0], String(value), plain)] : [];
  });
  const inWords = [...text.matchAll(words)].flatMap((match) => {
    const value = byWord.get(match[0].toLowerCase());
    return value === undefined ? [] : [mentionOf(match.index, match[0], String(value), match[0], 'word')];
  });
  return [...inDigits, ...inWords];
}

function mentionOf(
  start: number,
  matched: string,
  value: string,
  plain: string,
  written = 'digits',
): Mention {
  return {
    kind: 'number',
    start,
    end: start + matched.length,
    text: matched.trim(),
    value,
    facts: { plain, written },
  };
}
