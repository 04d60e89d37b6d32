const scaleWords = new Map([
  ['thousand', 1e3],
  ['million', 1e6],
  ['billion', 1e9],
  ['trillion', 1e12],
]);
const scaleLetters = new Map([
  ['k', 1e3],
  ['m', 1e6],
  ['mn', 1e6],
  ['b', 1e9],
  ['bn', 1e9],
]);

/** "million" behind any number; k, M or bn only behind money, where they can be nothing else. */
export function scaleAt(text: string, at: number, isMoney: boolean): { factor: number; length: number } {
  const tail = text.slice(at, at + 12);
  const word = /^[ -]?([a-z]+)\b/i.exec(tail);
  const spelling = word?.[1]!.toLowerCase() ?? '';
  const factor = scaleWords.get(spelling) ?? (isMoney ? scaleLetters.get(spelling) : undefined);
  return factor ? { factor, length: word![0].length } : { factor: 1, length: 0 };
}
