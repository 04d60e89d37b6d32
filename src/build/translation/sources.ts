import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Message, Catalog } from './message.ts';
import { messagesOf, messagesOfJson, namedMessagesOf } from './messages.ts';

const src = fileURLToPath(new URL('../../', import.meta.url)).replaceAll('\\', '/');

/**
 * Sources outside the app, with the names under which they have what pages show; in JSON with the blanks before them. Their other texts are data: what scorers say is stored
 * and sent, and is English in every language.
 */
const NAMED: readonly { files: RegExp; names: RegExp }[] = [
  { files: /^core\/(cause|fault)\.ts$/, names: /_TITLES$|^(remedy|words)$/ },
  { files: /^core\/contender\.ts$/, names: /^AGENT_TITLES$/ },
  { files: /^core\/synthetic\.ts$/, names: /^SYNTHETIC_WORLD$/ },
  { files: /^measure\/metrics\/reading\.ts$/, names: /^(seen|cause|remedy)$/ },
  { files: /^app\/lab\/examples\/.*\.json$/, names: /^ {2}"(title|teaches)"/ },
  { files: /^measure\/(scorers\/scorers|metrics\/methods)\.json$/, names: /^ {4}"title"/ },
  { files: /^measure\/scorers\/.*\.ts$/, names: /^title$/ },
  { files: /^builder\/reasons\.json$/, names: /^ {2}"\w+"/ },
  { files: /^core\/(judge-(rules|kinds)|baselines)\.json$/, names: /^ {4}"(title|meaning)"/ },
  { files: /^core\/known-cases\.json$/, names: /^ {6}"(title|meaning)"/ },
  { files: /^app\/learn\/methods\/glossary\.json$/, names: /^ {4}"(word|meaning)"/ },
  {
    files: /^app\/learn\/methods\/benchmarks\.json$/,
    names: /^ {6}"(when|goal|tools|decides|measures|size|licence)"|^ {8}"(output|difficulty)"/,
  },
  {
    files: /^(core\/judge-kinds|world\/faults\/kinds|(measure\/extraction|explore\/mutants\/kinds)\/.*)\.ts$/,
    names: /^(title|meaning|JUDGE_VERDICTS)$/,
  },
];

/** The texts of one source that the site shows in its language; undefined: of this file none. */
export function shownTexts(source: string, file: string): Message[] | undefined {
  const path = file.replaceAll('\\', '/');
  if (path.endsWith('/index.html') || path === 'index.html') return messagesOf(source, path);
  if (!path.startsWith(src)) return undefined;
  const inside = path.slice(src.length);
  const named = NAMED.find(({ files }) => files.test(inside));
  if (named && inside.endsWith('.json')) return messagesOfJson(source, named.names);
  if (named) return namedMessagesOf(source, path, named.names);
  return /^app\/.*\.(svelte|ts)$/.test(inside) ? messagesOf(source, path) : undefined;
}

/** Every text of the site, with the first file that has it. */
export function shownTextsOfSite(): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  const names = (readdirSync(src, { recursive: true }) as string[])
    .filter((name) => /\.(svelte|ts|json)$/.test(name))
    .sort();
  for (const path of [...names.map((name) => src + name), `${src}../index.html`])
    for (const { text } of shownTexts(readFileSync(path, 'utf8'), path) ?? [])
      if (!texts.has(text)) texts.set(text, path.slice(src.length));
  return texts;
}

const app = fileURLToPath(new URL('../../app/', import.meta.url));
export const catalogFile = `${app}frame/strings/zh-Hans.json`;

/** The catalog as it is kept: null where a text is still to be translated. */
export type KeptCatalog = Readonly<Record<string, string | null>>;

export const keptCatalog = (): KeptCatalog => JSON.parse(readFileSync(catalogFile, 'utf8')) as KeptCatalog;

/** The texts that have a translation. */
export const translated = (kept: KeptCatalog): Catalog =>
  Object.fromEntries(Object.entries(kept).filter((entry): entry is [string, string] => entry[1] !== null));
