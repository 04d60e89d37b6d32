import { parse } from 'svelte/compiler';
import { readMarkup } from './markup.ts';
import { type Message } from './message.ts';
import type { Node } from './node.ts';
import { readScript } from './script.ts';

const OPENED = '<script lang="ts">';

/** The texts of a Svelte component, an HTML page or a TypeScript file that people read. */
export function messagesOf(source: string, file: string): Message[] {
  const found: Message[] = [];
  const isComponent = !file.endsWith('.ts');
  // Svelte knows no doctype.
  const markup = source.replace(/^<!doctype html>/i, (doctype) => ' '.repeat(doctype.length));
  const root = parse(isComponent ? markup : `${OPENED}${source}</script>`, {
    modern: true,
    filename: file,
  }) as unknown as { instance?: Node; module?: Node; fragment: { nodes: Node[] } };
  for (const script of [root.module, root.instance])
    if (script) readScript(script.content as Node, 'code', found);
  if (isComponent) {
    readMarkup(root.fragment.nodes, found);
    return found;
  }
  const shift = OPENED.length;
  return found.map(({ start, end, text, write }) => ({
    start: start - shift,
    end: end - shift,
    text,
    write: (translated, slice) =>
      write(translated, (inner) => slice({ start: inner.start - shift, end: inner.end - shift })),
  }));
}
