import { SAFE_LENGTH } from '#files/permalink/index.ts';
import { counted } from '../format.ts';

/** Longer ones are cut by chat programs, and refused by some others. */
const LONG = 8000;

/** How long a link is as it is copied, its origin included, and how far one of this length is understood. */
export function lengthWords(link: string): string {
  const own = link.length - Math.max(0, link.indexOf('#'));
  const reach =
    own <= SAFE_LENGTH
      ? 'works everywhere'
      : own <= LONG
        ? 'chat programs may cut it'
        : 'too long for most programs: send a file';
  return `${counted(link.length, 'character')}, ${reach}`;
}
