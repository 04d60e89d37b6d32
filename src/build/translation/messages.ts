import { parse } from 'svelte/compiler';
import { readMarkup } from './markup.ts';
import { type Message } from './message.ts';
import type { Node } from './node.ts';
import { readNamed, readScript } from './script.ts';

const OPENED = '<script lang="ts">';

/** The texts of a TypeScript file that stand under one of these names, such as `title`. */
export const namedMessagesOf = (source: string, file: string, names: RegExp): Message[] => {
  const found: Message[] = [];
  readNamed(parsed(`${OPENED}${source}</script>`, file).instance!.content as Node, names, found);
  return shifted(found);
};

/** The title of an example's file, and what it teaches. */
export function messagesOfJson(source: string): Message[] {
  return [...source.matchAll(/^ {2}"(?:title|teaches)": ("(?:[^"\\]|\\.)*")/gm)].map(
    ({ 0: line, 1: literal = '', index }) => ({
      start: index + line.length - literal.length,
      end: index + line.length,
      text: JSON.parse(literal) as string,
      write: (translated) => JSON.stringify(translated),
    }),
  );
}

/** The texts of a Svelte component, an HTML page or a TypeScript file that people read. */
export function messagesOf(source: string, file: string): Message[] {
  const found: Message[] = [];
  const isComponent = !file.endsWith('.ts');
  // Svelte knows no doctype.
  const markup = source.replace(/^<!doctype html>/i, (doctype) => ' '.repeat(doctype.length));
  const root = parsed(isComponent ? markup : `${OPENED}${source}</script>`, file);
  for (const script of [root.module, root.instance])
    if (script) readScript(script.content as Node, 'code', found);
  if (isComponent) {
    readMarkup(root.fragment.nodes, found);
    return found;
  }
  return shifted(found);
}

const parsed = (
  source: string,
  filename: string,
): { instance?: Node; module?: Node; fragment: { nodes: Node[] } } =>
  parse(source, { modern: true, filename }) as unknown as ReturnType<typeof parsed>;

/** Places in a script of its own, of places in the component that was made of it. */
function shifted(found: readonly Message[]): Message[] {
  const shift = OPENED.length;
  return found.map(({ start, end, text, write }) => ({
    start: start - shift,
    end: end - shift,
    text,
    write: (translated, slice) =>
      write(translated, (inner) => slice({ start: inner.start - shift, end: inner.end - shift })),
  }));
}
