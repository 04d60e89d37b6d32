import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { holesOf } from '#build/translation/message.ts';
import { messagesOf } from '#build/translation/messages.ts';

const app = fileURLToPath(new URL('../../src/app/', import.meta.url));

/** Every text of src/app and of index.html, with the first file that has it. */
export function textsOfApp(): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  const names = (readdirSync(app, { recursive: true }) as string[]).sort();
  for (const name of [...names.filter((one) => /\.(svelte|ts)$/.test(one)), '../../index.html'])
    for (const { text } of messagesOf(readFileSync(app + name, 'utf8'), name))
      if (!texts.has(text)) texts.set(text, name);
  return texts;
}

/** What a translation has that its text does not allow, in words; undefined where it fits. */
export function misfit(text: string, translation: string): string | undefined {
  if (holesOf(text).join() !== holesOf(translation).join())
    return `it has ${holesOf(translation).join(' ') || 'no holes'}, not ${holesOf(text).join(' ') || 'none'}`;
  if (/^\{n\} [^{}]*$/.test(text) && !translation.startsWith('{n} ')) return 'it does not begin with {n}';
  return undefined;
}
