import { SAFE_LENGTH } from '#files/permalink/index.ts';
import { counted } from '../format.ts';

/** Longer ones are cut by chat programs, and refused by some others. */
const LONG = 8000;

/** The length of a link with its origin, and which programs accept that length. */
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
