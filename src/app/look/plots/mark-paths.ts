import type { verdictSymbols } from '../../frame/words.ts';

type Symbol = (typeof verdictSymbols)[keyof typeof verdictSymbols];

const circle = (x: number, y: number, radius: number): string =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`;

/** How the marks are drawn: by fill or by a stroke of this width. */
export const strokeOf: Readonly<Record<Symbol, number>> = {
  ok: 0,
  part: 1.4,
  bad: 2.1,
  none: 1.4,
  halt: 1.6,
};

/**
 * A verdict's mark as path data around a point, so that hundreds of marks of one verdict are one element.
 * The same shapes as in src/app/App.svelte.
 */
export function markPath(symbol: Symbol, x: number, y: number, scale: number): string {
  const arm = 3.6 * scale;
  switch (symbol) {
    case 'ok':
    case 'none':
      return circle(x, y, arm);
    case 'part':
      return circle(x, y, 3.9 * scale);
    case 'bad':
      return `M${x - arm} ${y - arm}l${2 * arm} ${2 * arm}M${x + arm} ${y - arm}l${-2 * arm} ${2 * arm}`;
    case 'halt':
      return `M${x - arm} ${y}h${2 * arm}`;
  }
}

/** The filled half of `part`. */
export const halfPath = (x: number, y: number, scale: number): string =>
  `M${x} ${y - 3.9 * scale}a${3.9 * scale} ${3.9 * scale} 0 0 0 0 ${7.8 * scale}z`;
