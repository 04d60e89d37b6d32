import { parse } from 'svelte/compiler';
import { type Message, filled, holeNames, type Stretch } from './message.ts';
import {
  type Node,
  below,
  isNode,
  readNamed,
  readScript,
  valueName,
  looksLikeText,
  namesText,
  readsAsCode,
  readsAsText,
} from './script.ts';

const OPENED = '<script lang="ts">';

/** The texts of a TypeScript file that stand under one of these names, such as `title`. */
export const namedMessagesOf = (source: string, file: string, names: RegExp): Message[] => {
  const found: Message[] = [];
  readNamed(parsed(`${OPENED}${source}</script>`, file).instance!.content as Node, names, found);
  return shifted(found);
};

/** The texts of a JSON file, one on each line whose beginning is one of the names, as `^ {2}"title"`. */
export const messagesOfJson = (source: string, names: RegExp): Message[] =>
  [...source.matchAll(/^( *"\w+"): ("(?:[^"\\]|\\.)*")/gm)]
    .filter(([, name]) => names.test(name!))
    .map(({ 0: line, 2: literal = '', index }) => ({
      start: index + line.length - literal.length,
      end: index + line.length,
      text: JSON.parse(literal) as string,
      write: (translated) => JSON.stringify(translated),
    }));

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

const INLINE =
  /^(a|abbr|b|button|cite|code|em|i|kbd|mark|q|s|samp|small|span|strong|sub|sup|time|u|var|bdi|tspan)$/;
const CODE = /^(code|kbd|pre|samp|style|script|var)$/;

interface Fragment {
  nodes: Node[];
}
const nodesOf = (node: Node): Node[] => (node.fragment as Fragment | undefined)?.nodes ?? [];

/** Collects the texts of markup: of each run of text and inline elements, of attributes, and of expressions. */
function readMarkup(nodes: readonly Node[], found: Message[]): void {
  const written = new Set<Node>();
  for (const run of runsOf(nodes)
    .filter((one) => one.some(isWords))
    .map(trimmed)) {
    readRun(run, found);
    for (const node of run) if (isSimple(node)) written.add(node);
  }
  for (const node of nodes) readNode(node, found, written.has(node));
}

const isWords = (node: Node): boolean => node.type === 'Text' && /[A-Za-z]/.test(node.data as string);
const isBlank = (node: Node): boolean => node.type === 'Text' && /^\s*$/.test(node.data as string);

/** Only text, values and inline elements: it can be written inside a sentence. */
const isSimple = (node: Node): boolean =>
  node.type === 'Text' ||
  node.type === 'ExpressionTag' ||
  (hasTag(node) && nodesOf(node).length > 0 && nodesOf(node).every(isSimple));

const hasTag = (node: Node): boolean =>
  node.type === 'Component' || (node.type === 'RegularElement' && INLINE.test(node.name as string));

const isPart = (node: Node): boolean =>
  node.type === 'Text' ||
  /^(ExpressionTag|IfBlock|EachBlock|RenderTag|HtmlTag|Component)$/.test(node.type) ||
  hasTag(node);

function runsOf(nodes: readonly Node[]): Node[][] {
  const runs: Node[][] = [[]];
  for (const node of nodes) {
    if (isPart(node)) runs.at(-1)!.push(node);
    else runs.push([]);
  }
  return runs;
}

/** A run without what stands before or after its sentence. */
function trimmed(run: readonly Node[]): Node[] {
  const isOuter = (node: Node): boolean =>
    isBlank(node) || !(isSimple(node) && (hasTag(node) ? nodesOf(node).some(isWords) : true));
  const first = run.findIndex((node) => !isOuter(node));
  const last = run.findLastIndex((node) => !isOuter(node));
  return run.slice(first, last + 1);
}

function readRun(run: readonly Node[], found: Message[]): void {
  const name = holeNames();
  const holes = new Map<string, Stretch>();
  const hole = (text: string, stretch: Stretch): string => (holes.set(text, stretch), text);
  const textOf = (node: Node): string => {
    if (node.type === 'Text') return (node.data as string).replaceAll(/[ \t\r\n]+/g, ' ');
    if (node.type === 'ExpressionTag') return hole(`{${name(valueName(node.expression as Node))}}`, node);
    if (!isSimple(node))
      return hole(`{${name((node.name as string) ?? node.type.replace(/Block$/, ''))}}`, node);
    const tag = name(node.name as string);
    const inner = nodesOf(node);
    const [from, to] = [inner[0]!.start, inner.at(-1)!.end];
    const opened = hole(`<${tag}>`, { start: node.start, end: from });
    const text = inner.map(textOf).join('');
    return opened + text + hole(`</${tag}>`, { start: to, end: node.end });
  };
  const whole = run.map(textOf).join('');
  const text = whole.trim();
  const [before, after] = [/^\s*/.exec(whole)![0], /\s*$/.exec(whole)![0]];
  const write = (translated: string, slice: (stretch: Stretch) => string): string =>
    before +
    filled(translated, escaped, (one) => {
      const stretch = holes.get(one);
      return stretch && slice(stretch);
    }) +
    after;
  found.push({ start: run[0]!.start, end: run.at(-1)!.end, text, write });
}

const escaped = (text: string): string => text.replaceAll(/[&<>{}]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** `isWritten`: its text is part of the sentence around it. */
function readNode(node: Node, found: Message[], isWritten = false): void {
  if (node.type === 'ExpressionTag') return readScript(node.expression as Node, 'shown', found);
  if (node.type === 'Text' || node.type === 'Comment') return;
  const isElement = /Element$|Component$|^Svelte|^TitleElement$/.test(node.type);
  const attributes = (node.attributes as Node[] | undefined) ?? [];
  for (const attribute of attributes) readAttribute(attribute, node.type !== 'RegularElement', found);
  if (node.name === 'meta') readDescription(attributes, found);
  if (isElement) {
    if (!isWritten && !CODE.test((node.name as string) ?? '')) readMarkup(nodesOf(node), found);
    else for (const inner of nodesOf(node)) readNode(inner, found, isWritten);
    return;
  }
  for (const [part, value] of Object.entries(node)) {
    if (part === 'metadata' || !isNode(value)) continue;
    if (value.type === 'Fragment') readMarkup((value as unknown as Fragment).nodes, found);
    else if (!/^(context|parameters|index)$/.test(part)) readScript(value, 'code', found);
  }
}

function readAttribute(attribute: Node, isComponent: boolean, found: Message[]): void {
  const name = (attribute.name as string | undefined) ?? '';
  if (attribute.type !== 'Attribute') {
    if (!/^(Class|Style)Directive$/.test(attribute.type))
      for (const inner of below(attribute)) if (inner.type !== 'Attribute') readScript(inner, 'code', found);
    return;
  }
  if (readsAsCode(name) && !isComponent) return;
  const isText = readsAsText(name) || (isComponent && namesText(name));
  const value = attribute.value;
  if (value === true) return;
  const parts = (Array.isArray(value) ? value : [value]) as Node[];
  const place = isText ? 'shown' : 'code';
  if (parts.every((part) => part.type === 'Text')) {
    if (!isText && !(isComponent && looksLikeText(parts.map((part) => part.data as string).join('')))) return;
  }
  for (const part of parts)
    if (part.type === 'ExpressionTag') readScript(part.expression as Node, place, found);
  if (parts.some(isWords) && (isText || isComponent)) readValue(parts, found);
}

/** The content of `<meta name="description">`. */
function readDescription(attributes: readonly Node[], found: Message[]): void {
  const partsOf = (name: string): Node[] =>
    [attributes.find((one) => one.name === name)?.value ?? []].flat() as Node[];
  if (partsOf('name')[0]?.data === 'description') readValue(partsOf('content'), found);
}

/** A quoted value: its text, with its values as holes. */
function readValue(parts: readonly Node[], found: Message[]): void {
  const name = holeNames();
  const holes = new Map<string, Stretch>();
  const text = parts
    .map((part) => {
      if (part.type === 'Text') return part.data as string;
      const hole = `{${name(valueName(part.expression as Node))}}`;
      holes.set(hole, part);
      return hole;
    })
    .join('');
  const write = (translated: string, slice: (stretch: Stretch) => string): string =>
    filled(
      translated,
      (plain) => escaped(plain).replaceAll('"', '&quot;'),
      (one) => {
        const stretch = holes.get(one);
        return stretch && slice(stretch);
      },
    );
  found.push({ start: parts[0]!.start, end: parts.at(-1)!.end, text, write });
}
