import type { Document, LineCounter, Node, YAMLMap } from 'yaml';
import { PlaygroundError } from '#core/errors.ts';
import type { JsonObject, JsonValue } from '#core/json.ts';
import { countOf, figure, quoted } from '#core/quoted.ts';

type Yaml = typeof import('yaml');

/** Characters of a text that is read: a set-up has about one thousand. Time grows with the square of a map's keys. */
const MOST_CHARACTERS = 50_000;
/** Levels of maps and lists within one another. */
const DEEPEST = 20;
/** What may open, in brackets or at the beginning of a line, before the parser sees the text: its own recursion has no limit. */
const MOST_OPEN = 100;

/** A map at the top of a YAML text. */
export interface YamlObject {
  value: JsonObject;
  /** Line of a key of `value`, from 1. */
  lineOf: (key: string) => number | undefined;
}

/**
 * Reads a text of YAML 1.1 that may come from anyone: one document that is a map with texts as keys. Plain words mean what they mean to
 * PyYAML's safe loader: null, yes and no, decimal numbers. Numbers of another base, dates and times stay texts.
 * @throws PlaygroundError 'setup-unreadable' for other texts, and for anchors, aliases, tags, merge keys, a key that stands twice, more
 * than 50,000 characters and more than 20 levels
 */
export async function readYaml(file: Blob): Promise<YamlObject> {
  const text = await file.slice(0, 4 * MOST_CHARACTERS + 4).text();
  if (text.length > MOST_CHARACTERS)
    throw unreadable(
      `The file has more than ${figure(MOST_CHARACTERS)} characters, and no more are read.`,
      'A set-up has about one thousand. Was another file chosen?',
    );
  refuseDeepText(text);
  const yaml = await import('yaml');
  const lines = new yaml.LineCounter();
  const options = { version: '1.1', schema: 'failsafe', prettyErrors: false, lineCounter: lines } as const;
  const document = yaml.parseDocument(text, options);
  refuseBroken(document, lines);
  const { contents } = document;
  if (!yaml.isMap(contents))
    throw unreadable('The file is no map of YAML: it has no “key: value” at its beginning.');
  const top = contents as YAMLMap;
  return { value: new Values(yaml, lines).mapOf(top, 1), lineOf: (key) => lineOfKey(top, key, lines) };
}

/** @throws where the parser's recursion could go deep: nothing in a set-up does. */
function refuseDeepText(text: string): void {
  let open = 0;
  let deepest = 0;
  for (const character of text) {
    if (character === '[' || character === '{') deepest = Math.max(deepest, ++open);
    else if ((character === ']' || character === '}') && open > 0) open--;
  }
  const longest = Math.max(
    0,
    ...text.split('\n').map((line) => /^[ \t]*(?:[-?:][ \t]+)*/.exec(line)![0].length / 2),
  );
  if (Math.max(deepest, longest) > MOST_OPEN) throw tooDeep();
}

const tooDeep = (): PlaygroundError =>
  unreadable(
    `The file is nested deeper than ${countOf(DEEPEST, 'level')}, which is more than is read.`,
    'A set-up of mcpbr needs three.',
  );

/** The parser's own words are of English that nobody here wrote: they are quoted. */
function refuseBroken({ errors }: Document, lines: LineCounter): void {
  const [error] = errors;
  if (!error) return;
  const { line } = lines.linePos(error.pos[0]);
  if (error.code === 'DUPLICATE_KEY')
    throw unreadable(`Line ${line}: the key stands twice.`, 'Keep one of the two.');
  if (error.code === 'MULTIPLE_DOCS')
    throw unreadable(`Line ${line}: a second document begins.`, 'Give each document a file of its own.');
  throw unreadable(`Line ${line} is no YAML: ${quoted(error.message)}.`);
}

/** The values of nodes, without what only YAML has. */
class Values {
  readonly #yaml: Yaml;
  readonly #lines: LineCounter;

  constructor(yaml: Yaml, lines: LineCounter) {
    this.#yaml = yaml;
    this.#lines = lines;
  }

  mapOf(map: YAMLMap, depth: number): JsonObject {
    const members = map.items.map(({ key, value }): [string, JsonValue] => {
      const node = key as Node;
      this.#refuseExtras(node);
      if (!this.#yaml.isScalar(node) || typeof node.value !== 'string')
        throw unreadable(`${this.#at(node)}: the key is no text.`);
      if (node.value === '<<')
        throw unreadable(
          `${this.#at(node)}: the file merges another map (<<), which is not read.`,
          'Write the members out where they belong.',
        );
      return [node.value, this.#valueOf(value as Node | null, depth + 1)];
    });
    return Object.fromEntries(members);
  }

  #valueOf(node: Node | null, depth: number): JsonValue {
    if (node === null) return null;
    if (depth > DEEPEST) throw tooDeep();
    this.#refuseExtras(node);
    if (this.#yaml.isMap(node)) return this.mapOf(node, depth);
    if (this.#yaml.isSeq(node))
      return node.items.map((item) => this.#valueOf(item as Node | null, depth + 1));
    const { value, type } = node as { value?: unknown; type?: string };
    const text = typeof value === 'string' ? value : '';
    return type === 'PLAIN' ? plainValue(text) : text;
  }

  #refuseExtras(node: Node): void {
    const { anchor, tag } = node as { anchor?: string; tag?: string };
    const [what, how] = this.#yaml.isAlias(node)
      ? ['refers to another place (*)', 'Write the value out in its place.']
      : anchor
        ? [
            'names a value for other places (&)',
            'Take the name away, and write the value out where it is used.',
          ]
        : tag
          ? ['gives a value a type of its own (!)', 'Take the tag away.']
          : [];
    if (what) throw unreadable(`${this.#at(node)} ${what}, which is not read.`, how);
  }

  #at = (node: Node): string => `Line ${this.#lines.linePos(node.range?.[0] ?? 0).line}`;
}

const lineOfKey = (map: YAMLMap, key: string, lines: LineCounter): number | undefined => {
  const found = map.items.find((pair) => (pair.key as { value?: unknown }).value === key)?.key as
    | Node
    | undefined;
  return found?.range ? lines.linePos(found.range[0]).line : undefined;
};

const WORDS: readonly (readonly [RegExp, JsonValue])[] = [
  [/^(?:~|null|Null|NULL|)$/, null],
  [/^(?:yes|Yes|YES|true|True|TRUE|on|On|ON)$/, true],
  [/^(?:no|No|NO|false|False|FALSE|off|Off|OFF)$/, false],
];
const WHOLE = /^[-+]?(?:0|[1-9][0-9_]*)$/;
const DECIMAL = /^(?:[-+]?[0-9][0-9_]*\.[0-9_]*|\.[0-9][0-9_]*)(?:[eE][-+][0-9]+)?$/;

/** What PyYAML makes of a word without quotation marks. */
function plainValue(word: string): JsonValue {
  for (const [form, value] of WORDS) if (form.test(word)) return value;
  if (!WHOLE.test(word) && !DECIMAL.test(word)) return word;
  const number = Number(word.replaceAll('_', ''));
  return Number.isFinite(number) ? number : word;
}

export const unreadable = (message: string, hint?: string): PlaygroundError =>
  new PlaygroundError('setup-unreadable', message, hint);
