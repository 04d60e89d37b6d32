import { filled, holeNames, type Message, type Stretch } from './message.ts';

/** Shown: the value is put on the page as it is. Text: what holds it says that it is one. Code: it must look like one. */
type Place = 'shown' | 'text' | 'code';

/** Collects the texts of a script, or of an expression in markup. */
export function readScript(node: Node, place: Place, found: Message[]): void {
  const read = (inner: unknown, at: Place = place): void => {
    if (isNode(inner)) readScript(inner, at, found);
  };
  switch (node.type) {
    case 'Literal':
      return readLiteral(node, place, found);
    case 'TemplateLiteral':
      return readTemplate(node, place, found);
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
      return read(node.expression);
    case 'TaggedTemplateExpression':
    case 'ImportDeclaration':
    case 'ImportExpression':
    case 'ExportAllDeclaration':
      return;
    case 'ExpressionStatement':
      return node.directive ? undefined : read(node.expression, 'code');
    case 'ConditionalExpression':
      read(node.test, 'code');
      read(node.consequent);
      return read(node.alternate);
    case 'LogicalExpression':
      read(node.left, node.operator === '&&' ? 'code' : place);
      return read(node.right);
    case 'BinaryExpression':
      if (!/^\+$/.test(node.operator as string)) return readUncompared(node, found);
      read(node.left);
      return read(node.right);
    case 'SwitchCase':
      for (const inner of node.consequent as Node[]) read(inner);
      return;
    case 'MemberExpression':
      read(node.object, 'code');
      if (node.computed && stringOf(node.property as Node) === undefined) read(node.property, 'code');
      return;
    case 'CallExpression':
    case 'NewExpression':
      return readCall(node, place, found);
    case 'VariableDeclarator':
      return read(node.init, placeOf(nameOf(node.id as Node), 'code'));
    case 'FunctionDeclaration':
      return read(node.body, placeOf(nameOf(node.id as Node), 'code'));
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
      return read(node.body, place === 'shown' ? 'code' : place);
    case 'Property':
    case 'PropertyDefinition':
    case 'MethodDefinition':
      if (node.computed) read(node.key, 'code');
      return read(node.value, placeOf(keyName(node.key as Node), place === 'text' ? 'text' : 'code'));
    case 'ReturnStatement':
      return read(node.argument);
    default:
      if (node.type.startsWith('TS')) return;
      // A list or an object of texts holds texts, those that are spread in it as well; what another expression is made of are names.
      for (const inner of below(node))
        read(inner, /^(?!Array|Object).*Expression$/.test(node.type) ? 'code' : place);
  }
}

const keyName = (key: Node): string => stringOf(key) ?? nameOf(key);
const placeOf = (name: string, otherwise: Place): Place => (namesText(name) ? 'text' : otherwise);

/** What is compared is a name; what is nested deeper may be a text. */
function readUncompared(node: Node, found: Message[]): void {
  for (const side of [node.left, node.right] as Node[])
    if (!/Literal$/.test(bare(side).type)) readScript(side, 'code', found);
}

function readLiteral(node: Node, place: Place, found: Message[]): void {
  const text = stringOf(node);
  if (text === undefined || !/[A-Za-z]/.test(text)) return;
  if (place === 'code' && !looksLikeText(text)) return;
  const quote = String(node.raw)[0]!;
  const { start, end } = node;
  found.push({ start, end, text, write: (translated) => quoted(translated, quote) });
}

const quoted = (text: string, quote: string): string =>
  quote + text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll(quote, `\\${quote}`) + quote;

function readTemplate(node: Node, place: Place, found: Message[]): void {
  const values = node.expressions as Node[];
  const pieces = (node.quasis as Node[]).map((piece) => (piece.value as { cooked: string }).cooked);
  const name = holeNames();
  const holes = values.map((value) => `{${name(valueName(value))}}`);
  const text = pieces.map((piece, index) => piece + (holes[index] ?? '')).join('');
  const isText = place === 'code' ? looksLikeText(text) : /[A-Za-z]{2}/.test(pieces.join(' '));
  for (const value of values) readScript(value, isText ? 'shown' : 'code', found);
  if (!isText) return;
  const write = (translated: string, slice: (stretch: Stretch) => string): string =>
    `\`${filled(translated, escaped, (hole) => {
      const value = values[holes.indexOf(hole)];
      return value && `\${${slice(value)}}`;
    })}\``;
  found.push({ start: node.start, end: node.end, text, write });
}

const escaped = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('${', '\\${');

/** What a value is called in a text: `counted(runs, 'task')` → `tasks`. */
export function valueName(given: Node): string {
  const node = bare(given);
  const counted = node.type === 'CallExpression' ? countedWords(node) : undefined;
  return counted?.many.replaceAll(/[^\w ’'-]/g, '') ?? (nameOf(node) || 'x');
}

interface CountedWords extends Stretch {
  many: string;
}

/** The words of a call of `counted` with literal words. */
function countedWords(node: Node): CountedWords | undefined {
  if (nameOf(node.callee as Node) !== 'counted') return undefined;
  const [, one, many] = node.arguments as Node[];
  const word = stringOf(one);
  if (!one || word === undefined) return undefined;
  return { start: one.start, end: (many ?? one).end, many: many ? (stringOf(many) ?? word) : `${word}s` };
}

function readCall(node: Node, place: Place, found: Message[]): void {
  const callee = nameOf(node.callee as Node);
  readScript(node.callee as Node, 'code', found);
  const values = node.arguments as Node[];
  const words = countedWords(node);
  if (words) {
    const { start, end, many } = words;
    readScript(values[0]!, 'code', found);
    const write = (translated: string): string => {
      const word = quoted(translated.replace(/^\{n\} ?/, ''), "'");
      return `${word}, ${word}`;
    };
    found.push({ start, end, text: `{n} ${many}`, write });
    return;
  }
  const isWrapped = /^\$(derived|state)$/.test(callee) || /^(freeze|by|raw)$/.test(callee);
  for (const value of values)
    if (!(takesCode(callee) && /Literal$/.test(value.type)))
      readScript(value, isWrapped ? place : /Words$/.test(callee) ? 'text' : 'code', found);
}

/** Collects the texts that stand under one of these names, and no others: of sources whose other texts are data. */
export function readNamed(node: Node, names: RegExp, found: Message[]): void {
  const name =
    node.type === 'Property'
      ? keyName(node.key as Node)
      : node.type === 'VariableDeclarator'
        ? nameOf(node.id as Node)
        : '';
  const value = (node.type === 'Property' ? node.value : node.init) as Node | undefined;
  if (value && names.test(name)) return readWhole(value, found);
  for (const inner of below(node)) readNamed(inner, names, found);
}

/** A text that is written in pieces, as one. */
function readWhole(given: Node, found: Message[]): void {
  const node = bare(given);
  const pieces = node.type === 'BinaryExpression' && node.operator === '+' ? piecesOf(node) : undefined;
  if (pieces)
    found.push({
      start: node.start,
      end: node.end,
      text: pieces.join(''),
      write: (translated) => quoted(translated, "'"),
    });
  else if (node.type === 'ObjectExpression')
    for (const { value } of node.properties as { value: Node }[]) readWhole(value, found);
  else readScript(node, 'text', found);
}

function piecesOf(node: Node): string[] | undefined {
  const texts = [node.left, node.right].map((given) => {
    const side = given as Node;
    return side.type === 'BinaryExpression' ? piecesOf(side) : stringOf(side) && [stringOf(side)!];
  });
  return texts.every((text) => text !== undefined) ? (texts as string[][]).flat() : undefined;
}

/** A node of Svelte's or of JavaScript's syntax tree, as far as texts are looked for in it. */
export interface Node {
  type: string;
  start: number;
  end: number;
  [part: string]: unknown;
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** The nodes right below one, in the order of its parts. */
export const below = (node: Node): Node[] =>
  Object.entries(node).flatMap(([part, value]) =>
    part === 'metadata' || part === 'loc' ? [] : (Array.isArray(value) ? value : [value]).filter(isNode),
  );

/** The node without what only speaks of its type. */
function bare(node: Node): Node {
  const within = node.expression;
  return /^(TS(As|Satisfies|NonNull)Expression|ChainExpression|ParenthesizedExpression)$/.test(node.type) &&
    isNode(within)
    ? bare(within)
    : node;
}

/** The name that a node has or calls: `rows.length` → `length`, `percent(rate)` → `percent`; '' for others. */
function nameOf(given: Node | undefined): string {
  if (!given) return '';
  const node = bare(given);
  if (node.type === 'Identifier' || node.type === 'PrivateIdentifier') return node.name as string;
  if (node.type === 'MemberExpression') return nameOf(node.property as Node);
  if (node.type === 'CallExpression' || node.type === 'NewExpression') return nameOf(node.callee as Node);
  return '';
}

/** The string that a literal is. */
const stringOf = (node: Node | undefined): string | undefined =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;

/** Is a text of a script one that people read, and not a name of the program? */
export function looksLikeText(text: string): boolean {
  if (!/[A-Za-z]{2}/.test(text.replaceAll(/\{[^}]*\}/g, ''))) return false;
  if (/^[^\s]*$/.test(text)) return /^[“‘(]?[A-Z][a-z’-]+[.,:;…?!”’)]*$/.test(text);
  // A list of classes, a selector, a style, an address or a part of SVG.
  return (
    !/^\s*<\/?\w/.test(text) &&
    !/^(#|\.|\/|https?:|[a-z-]+:\s*[^ ]+;)/.test(text) &&
    !/^[a-z-]+(\[[^\]]*\])?((, | > )[.#a-z[][^\s,]*)+$/.test(text) &&
    !/^[MLAQCZHVmz] ?[-\d.{]/.test(text)
  );
}

/** Names of what holds or makes words for people. */
const TEXT_NAME =
  /(words?|texts?|titles?|labels?|captions?|headings?|summary|hints?|notes?|placeholder|nouns?|phrases?|sentences?|says|verbs?|units?)$/i;

export const namesText = (name: string): boolean => /[a-z]/.test(name) && TEXT_NAME.test(name);

/** Attributes of elements that are read or shown. */
const TEXT_ATTRIBUTE =
  /^(title|alt|label|placeholder|summary|aria-(label|description|roledescription|valuetext|placeholder))$/;

export const readsAsText = (attribute: string): boolean => TEXT_ATTRIBUTE.test(attribute);

/** Attributes that never hold a text. */
const CODE_ATTRIBUTE =
  /^(class|style|href|src|id|for|type|name|role|rel|target|d|viewBox|points|transform|fill|stroke|data-.*|key|slot|lang|accept|pattern|autocomplete|inputmode|spellcheck|aria-(?!label$|description$|roledescription$|valuetext$|placeholder$).*)$/;

export const readsAsCode = (attribute: string): boolean => CODE_ATTRIBUTE.test(attribute);

/** Functions whose arguments are names of the program. */
const CODE_CALL =
  /^(querySelector(All)?|closest|matches|getElementById|(add|remove)EventListener|dispatchEvent|matchMedia|[gs]etAttribute|removeAttribute|(has|get|set|toggle)Attribute|startsWith|endsWith|includes|indexOf|split|localeCompare|createElement|setQuery|buildAddress|URL|RegExp|NumberFormat|DateTimeFormat|ListFormat|DisplayNames|toLocaleString|getItem|setItem|removeItem|has|get|delete|replace|replaceAll|test|import|glob)$/;

const takesCode = (call: string): boolean => CODE_CALL.test(call);
