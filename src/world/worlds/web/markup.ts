/** A node of a page's document: an element of HTML or the text between elements. */
export type PageNode = PageElement | string;

/** An element of a page's document. Attributes and text are unescaped. */
export type PageElement = { tag: string; attributes: Record<string, string>; children: PageNode[] };

export const element = (
  tag: string,
  children: PageNode[] = [],
  attributes: Record<string, string> = {},
): PageElement => ({ tag, attributes, children });

/** An element and everything below it, in document order. */
export function* elementsIn(root: PageElement): Generator<PageElement> {
  yield root;
  for (const child of root.children) if (typeof child !== 'string') yield* elementsIn(child);
}

/** The first element with this tag name. */
export function firstOf(root: PageElement, tag: string): PageElement | undefined {
  for (const one of elementsIn(root)) if (one.tag === tag) return one;
  return undefined;
}

/** The text of an element without any markup, as DOM's textContent gives it. */
export const textContent = (node: PageNode): string =>
  typeof node === 'string' ? node : node.children.map(textContent).join('');

/*
 * The pages are written in a small markup, one source for HTML, Markdown and text. A block is a line or several of one kind:
 *   ## heading      - item      1. item      |= header | cells      | key | value      four spaces: code
 *   !id name text   a paragraph with an id
 *   !form id action button label, then !field type name label | options or value, for a form
 * and within a line [[Title]] or [[words|where]] for a link. Anything else is a paragraph.
 */

/** Where a link of the markup leads, as an absolute address. */
type LinkResolver = (target: string) => string;

/** Turns "Marie Curie" into marie-curie, as addresses of our pages are made. */
export const slugOf = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

/** The text of a line with its links as elements. */
function inline(text: string, resolve: LinkResolver): PageNode[] {
  return text.split(/(\[\[[^\]]+\]\])/).flatMap((piece): PageNode[] => {
    if (!piece.startsWith('[[')) return piece === '' ? [] : [piece];
    const [words = '', target = words] = piece.slice(2, -2).split('|');
    return [element('a', [words], { href: resolve(target) })];
  });
}

/** What kind of block a line belongs to; neighbouring lines of one kind make one block. */
function kindOf(line: string): string {
  if (line.trim() === '') return 'blank';
  if (/^#{2,3} /.test(line)) return 'heading';
  if (line.startsWith('- ')) return 'ul';
  if (/^\d+\. /.test(line)) return 'ol';
  if (line.startsWith('|')) return 'table';
  if (line.startsWith('    ')) return 'pre';
  if (line.startsWith('!id ')) return 'id';
  return /^!(form|field) /.test(line) ? 'form' : 'p';
}

const cells = (row: string, resolve: LinkResolver): PageNode[][] =>
  row
    .slice(2)
    .split(/ \| /)
    .map((cell) => inline(cell.trim(), resolve));

/** Rows with a header row have one; rows of two cells without one are keys and values. */
function table(lines: string[], resolve: LinkResolver): PageElement {
  const hasHeader = lines[0]!.startsWith('|=');
  const rows = lines.map((line, row) => {
    const [first, ...rest] = cells(line, resolve);
    const isHeader = hasHeader && row === 0;
    const other = rest.map((cell) => element(isHeader ? 'th' : 'td', cell));
    return element('tr', [element(isHeader || !hasHeader ? 'th' : 'td', first), ...other]);
  });
  return element('table', rows);
}

function field(line: string): PageElement[] {
  const [, type = '', name = '', rest = ''] = /^!field (\S+) (\S+) ?(.*)$/.exec(line) ?? [];
  const [label = '', value = ''] = rest.split(' | ');
  const named = { id: name, name };
  const labelled = (control: PageElement) =>
    element('p', [element('label', [label], { for: name }), ' ', control]);
  if (type === 'hidden') return [element('input', [], { ...named, type, value })];
  if (type === 'textarea') return [labelled(element('textarea', [], named))];
  if (type !== 'select') return [labelled(element('input', [], { ...named, type, ...(value && { value }) }))];
  const options = value.split(', ').map((option) => element('option', [option], { value: option }));
  return [labelled(element('select', options, named))];
}

function form([first = '', ...fields]: string[]): PageElement {
  const [, id = '', action = '', label = ''] = /^!form (\S+) (\S+) (.*)$/.exec(first) ?? [];
  const button = element('button', [label], { type: 'submit', id: `${id}-submit` });
  return element('form', [...fields.flatMap(field), element('p', [button])], { id, action, method: 'post' });
}

function block(kind: string, lines: string[], resolve: LinkResolver): PageElement[] {
  const [first = ''] = lines;
  const items = (pattern: RegExp) =>
    lines.map((line) => element('li', inline(line.replace(pattern, ''), resolve)));
  if (kind === 'heading')
    return lines.map((line) => element(line.startsWith('###') ? 'h3' : 'h2', [line.replace(/^#+ /, '')]));
  if (kind === 'ul') return [element('ul', items(/^- /))];
  if (kind === 'ol') return [element('ol', items(/^\d+\. /))];
  if (kind === 'table') return [table(lines, resolve)];
  if (kind === 'pre') return [element('pre', [lines.map((line) => line.slice(4)).join('\n')])];
  if (kind === 'form') return [form(lines)];
  if (kind === 'p') return [element('p', inline(lines.join(' '), resolve))];
  const [, id = '', text = ''] = /^!id (\S+) (.*)$/.exec(first) ?? [];
  return kind === 'id' ? [element('p', inline(text, resolve), { id })] : [];
}

/** The elements of a piece of markup, in order. */
export function parseMarkup(source: string, resolve: LinkResolver): PageElement[] {
  const found: PageElement[] = [];
  let [kind, lines]: [string, string[]] = ['blank', []];
  for (const line of [...source.split('\n'), '']) {
    const next = kindOf(line);
    if (next !== kind || next === 'id') {
      found.push(...block(kind, lines, resolve));
      [kind, lines] = [next, []];
    }
    lines.push(line);
  }
  return found;
}

const voidTags = new Set(['input']);
const containers = new Set(['html', 'head', 'body', 'header', 'main', 'footer', 'form', 'ul', 'ol', 'table']);
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => entities[character]!);

/** An element as HTML, each container's children on lines of their own. */
export function htmlFrom(node: PageNode): string {
  if (typeof node === 'string') return escaped(node);
  const { tag, attributes, children } = node;
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`);
  if (voidTags.has(tag)) return `<${tag}${written.join('')}>`;
  const separator = containers.has(tag) ? '\n' : '';
  const inner = children.map((child) => htmlFrom(child) + separator).join('');
  return `<${tag}${written.join('')}>${separator}${inner}</${tag}>`;
}

type InlineWriter = (node: PageNode) => string;

/** Writes the blocks below an element in order; what a block looks like is the writer's. */
function blocks(root: PageElement, write: (block: PageElement) => string): string[] {
  return root.children.flatMap((child) => {
    if (typeof child === 'string') return [child];
    return ['main', 'body', 'header', 'footer', 'form'].includes(child.tag)
      ? blocks(child, write)
      : [write(child)];
  });
}

const childElements = ({ children }: PageElement): PageElement[] =>
  children.filter((child): child is PageElement => typeof child !== 'string');

function cellsOf(row: PageElement, write: InlineWriter): string[] {
  return childElements(row).map((cell) => cell.children.map(write).join(''));
}

/** What a reader sees of an element, a line a block; cells of a table are set apart by tabs. */
export function textFrom(root: PageElement): string {
  const write = (block: PageElement): string => {
    if (block.tag === 'ul' || block.tag === 'ol') return childElements(block).map(textContent).join('\n');
    if (block.tag === 'table')
      return childElements(block)
        .map((row) => cellsOf(row, textContent).join('\t'))
        .join('\n');
    if (block.tag === 'nav') return childElements(block).map(textContent).join(' ');
    return visibleText(block);
  };
  return blocks(root, write)
    .filter((line) => line !== '')
    .join('\n');
}

/** The options of a select are not text a reader sees. */
const visibleText = (node: PageNode): string => {
  if (typeof node === 'string') return node;
  return node.tag === 'select' ? '' : node.children.map(visibleText).join('').trimEnd();
};

const markdownInline: InlineWriter = (node) => {
  if (typeof node === 'string') return node;
  const words = node.children.map(markdownInline).join('');
  return node.tag === 'a' ? `[${words}](${node.attributes.href})` : node.tag === 'select' ? '' : words;
};

function markdownTable(table: PageElement): string {
  const rows = childElements(table).map((row) => cellsOf(row, markdownInline));
  const line = (row: string[]) => `| ${row.join(' | ')} |`;
  const isHeader = childElements(childElements(table)[0]!).every(({ tag }) => tag === 'th');
  const [header, body] = isHeader ? [rows[0]!, rows.slice(1)] : [rows[0]!.map(() => ' '), rows];
  return [line(header), line(header.map(() => '---')), ...body.map(line)].join('\n');
}

/** An element as Markdown, blocks set apart by blank lines. */
export function markdownFrom(root: PageElement): string {
  const write = (block: PageElement): string => {
    const words = () => block.children.map(markdownInline).join('').trimEnd();
    const items = (mark: (index: number) => string) =>
      childElements(block)
        .map((item, index) => mark(index) + item.children.map(markdownInline).join(''))
        .join('\n');
    if (/^h[1-3]$/.test(block.tag)) return `${'#'.repeat(Number(block.tag[1]))} ${words()}`;
    if (block.tag === 'ul') return items(() => '- ');
    if (block.tag === 'ol') return items((index) => `${index + 1}. `);
    if (block.tag === 'table') return markdownTable(block);
    if (block.tag === 'pre') return `\`\`\`\n${textContent(block)}\n\`\`\``;
    if (block.tag === 'nav') return childElements(block).map(markdownInline).join(' · ');
    return words();
  };
  return blocks(root, write)
    .filter((piece) => piece !== '')
    .join('\n\n');
}
