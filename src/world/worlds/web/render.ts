import { textContent, type PageElement, type PageNode } from './markup.ts';

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
