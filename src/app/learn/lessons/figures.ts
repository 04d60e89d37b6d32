import { betToText } from '#lessons/progress.ts';
import type { Bet, PlacedBet } from '#lessons/lesson.ts';
import type { Figures, Rate } from '#lessons/instruments.ts';
import { count, percent, percentRange } from '../../frame/format.ts';

/** A figure as texts write it: a rate always with its interval. */
export const written = (figure: number | string | Rate): string =>
  typeof figure === 'string'
    ? figure
    : typeof figure === 'number'
      ? Number.isInteger(figure)
        ? count(figure)
        : String(figure).replace('-', '\u2212')
      : `${percent(figure.estimate)} ${percentRange(figure.low, figure.high)}`;

/** What a person bet, in words: `7`, `40\u00a0%`, `40 to 60\u00a0%`; a choice by its label. */
export function betWords(bet: Bet, placed: PlacedBet, label: (key: string) => string): string {
  if (typeof placed === 'string') return label(`choice.${placed}`);
  if (typeof placed === 'number') return bet.kind === 'share' ? `${placed}\u00a0%` : String(placed);
  return `${placed[0]} to ${placed[1]}\u00a0%`;
}

/** The text with its figures filled in; undefined while one of them is not measured. */
export function filled(
  text: string,
  figures: Figures,
  words: Readonly<Record<string, string>> = {},
): string | undefined {
  let isWhole = true;
  const result = text.replace(/\{([\w.-]+)\}/g, (_, name: string) => {
    const figure = words[name] ?? figures[name];
    if (figure === undefined) isWhole = false;
    return figure === undefined ? '' : written(figure);
  });
  return isWhole ? result : undefined;
}

/** Reads a bet out of an address; undefined where it is none of this kind. */
export function betFromText(bet: Bet, text: string | undefined): PlacedBet | undefined {
  if (text === undefined) return undefined;
  if (bet.kind === 'choice') return bet.choices.includes(text) ? text : undefined;
  if (bet.kind === 'interval') {
    const [, low, high] = /^(\d{1,3})-(\d{1,3})$/.exec(text) ?? [];
    const ends = [Number(low), Number(high)] as const;
    return low !== undefined && ends[0] <= ends[1] && ends[1] <= 100 ? ends : undefined;
  }
  const most = bet.kind === 'share' ? 100 : typeof bet.most === 'number' ? bet.most : Infinity;
  return /^\d{1,4}$/.test(text) && Number(text) <= most ? Number(text) : undefined;
}

/** A bet that was stored; another version of the course may have asked for another kind. */
export const betOfKind = (bet: Bet, placed: PlacedBet | undefined): PlacedBet | undefined =>
  placed === undefined ? undefined : betFromText(bet, betToText(placed));

/** How far a bet is from what the data say, for the drawing: all from 0 to 1. Undefined for choices, and where nothing is measured. */
export interface BetGap {
  guess: { low: number; high: number };
  measured: Rate;
  /** Of counts: the whole, for the words. */
  most?: number;
}

export function gapOf(bet: Bet, placed: PlacedBet, figures: Figures): BetGap | undefined {
  const figure = figures[bet.figure];
  if (bet.kind === 'choice' || typeof figure === 'string' || figure === undefined) return undefined;
  if (bet.kind === 'count') {
    const most = mostOf(bet, figures);
    if (typeof placed !== 'number' || typeof figure !== 'number' || !most || placed > most) return undefined;
    const [at, guess] = [figure / most, placed / most];
    return {
      guess: { low: guess, high: guess },
      measured: { n: most, low: at, estimate: at, high: at },
      most,
    };
  }
  const rate = typeof figure === 'number' ? { n: 1, low: figure, estimate: figure, high: figure } : figure;
  const [low, high] = typeof placed === 'number' ? [placed, placed] : (placed as readonly [number, number]);
  return { guess: { low: low / 100, high: high / 100 }, measured: rate };
}

/** The greatest count that can be bet; undefined while it is not measured. */
export function mostOf(bet: Extract<Bet, { kind: 'count' }>, figures: Figures): number | undefined {
  const most = typeof bet.most === 'number' ? bet.most : (figures[bet.most] ?? bet.whole);
  return typeof most === 'number' ? most : undefined;
}
