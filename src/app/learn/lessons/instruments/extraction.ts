import { extractionLadder } from '#measure/extraction/index.ts';
import type { Figures } from '#lessons/instruments.ts';

/** How many of the texts yield a call, as documented and with repair. */
export function measureTexts(texts: Readonly<Record<string, string>>): Figures {
  const read = Object.entries(texts).map(([id, text]) => ({ id, ...extractionLadder(text).extraction }));
  const number = (outcome: string): number => read.filter((one) => one.outcome === outcome).length;
  const withRepair = Object.values(texts).map((text) => extractionLadder(text, { repair: true }).extraction);
  return {
    of: read.length,
    read: number('called'),
    abstained: number('abstained'),
    unparseable: number('unparseable'),
    repaired: withRepair.filter(({ outcome }) => outcome === 'called').length,
    ...Object.fromEntries(read.map(({ id, rule }) => [`rule.${id}`, rule])),
  };
}
