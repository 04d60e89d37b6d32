import { holesOf } from '#build/translation/message.ts';

/** What a translation has that its text does not allow, in words; undefined where it fits. */
export function misfit(text: string, translation: string): string | undefined {
  if (holesOf(text).join() !== holesOf(translation).join())
    return `it has ${holesOf(translation).join(' ') || 'no holes'}, not ${holesOf(text).join(' ') || 'none'}`;
  if (/^\{n\} [^{}]*$/.test(text) && !translation.startsWith('{n} ')) return 'it does not begin with {n}';
  return undefined;
}
