import { saveFile } from '../../frame/save-or-copy.ts';

/**
 * Saves a figure of the page under its title. `csv`: its figures line by line; absent: the words of its tables. Loaded when something is
 * saved. Throws what writing a file can.
 */
export async function saveFigure(
  element: HTMLElement,
  title: string,
  kind: 'SVG' | 'PNG' | 'CSV',
  csv?: () => Promise<Iterable<string>>,
): Promise<void> {
  const name =
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .slice(0, 60) || 'figure';
  if (kind === 'CSV') {
    const { tablesCsv } = await import('./figure-csv.ts');
    saveFile(`${name}.csv`, 'text/csv', csv ? await csv() : tablesCsv(element));
    return;
  }
  const svg = standAloneSvg(element, title);
  if (kind === 'SVG') saveFile(`${name}.svg`, 'image/svg+xml', [svg]);
  else saveFile(`${name}.png`, 'image/png', [await pngOf(svg)]);
}

/** What is not part of a figure but of the page: its buttons. */
const UNSAVED = 'data-unsaved';

const MARGIN = 16;
const SANS = "'IBM Plex Sans', Arial, sans-serif";

/** What is visible of an element: its own box, within those that cut it. In pixels of the window. */
interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * A figure of the page as an SVG of its own: what is drawn and written, where the browser put it, with its styles written out, in the
 * light theme. Every text says how wide it was, so that it keeps its place where its font is missing. A figure may be HTML, SVG or a table.
 */
function standAloneSvg(figure: HTMLElement, title: string): string {
  const root = document.documentElement;
  const theme = root.getAttribute('data-theme');
  // Nothing is painted before this function ends, so that nobody sees the other theme.
  root.setAttribute('data-theme', 'light');
  try {
    return new Drawing(figure).svg(title);
  } finally {
    if (theme === null) root.removeAttribute('data-theme');
    else root.setAttribute('data-theme', theme);
  }
}

class Drawing {
  readonly #items: string[] = [];
  readonly #origin: Box;
  #right = 0;
  #bottom = 0;

  constructor(figure: HTMLElement) {
    const { left, top } = figure.getBoundingClientRect();
    this.#origin = { left: left - MARGIN, top: top - MARGIN, right: Infinity, bottom: Infinity };
    this.#draw(figure, this.#origin);
  }

  svg(title: string): string {
    this.#bottom += MARGIN;
    const [width, height] = [this.#right, this.#bottom].map((end) => Math.ceil(end) + MARGIN);
    return [
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
      `<title>${xmlText(title)}</title><rect width="100%" height="100%" fill="white"/>`,
      ...this.#items,
      // A saved figure names its source, because its page is not there.
      `<text x="${MARGIN}" y="${height! - MARGIN}" font-family="${SANS}" font-size="11" fill="dimgray">${xmlText(`${title}. ${document.title}`)}</text>`,
      '</svg>',
    ].join('\n');
  }

  #draw(element: Element, shown: Box): void {
    const style = getComputedStyle(element);
    if (style.display === 'none' || element.hasAttribute(UNSAVED)) return;
    const own = element.getBoundingClientRect();
    if (style.visibility === 'visible') {
      if (element instanceof SVGElement) this.#drawShape(element, own);
      this.#drawBox(element, own, style);
    }
    const within = style.overflowX === 'hidden' || style.overflowX === 'clip' ? shared(shown, own) : shown;
    for (const child of element.childNodes) {
      if (child instanceof Element) this.#draw(child, within);
      else if (child instanceof Text && style.visibility === 'visible') this.#write(child, within, style);
    }
  }

  #drawShape(shape: SVGElement, own: Box): void {
    const drawn = drawnShape(shape, this.#origin);
    if (drawn) this.#add(drawn, own);
  }

  /** Its ground, its rules and its graph paper. */
  #drawBox(element: Element, { left, top, right, bottom }: Box, style: CSSStyleDeclaration): void {
    const line = (x1: number, y1: number, x2: number, y2: number, colour: string, width = 1): void =>
      this.#add(
        `<line x1="${this.#x(x1)}" y1="${this.#y(y1)}" x2="${this.#x(x2)}" y2="${this.#y(y2)}" stroke="${xmlText(colour)}" stroke-width="${width}"/>`,
        { left: x1, top: y1, right: x2, bottom: y2 },
      );
    if (style.backgroundSize.startsWith('10%')) {
      const colour = /rgba?\([^)]*\)|color\([^)]*\)/.exec(style.backgroundImage)?.[0];
      for (let tenth = 0; colour && tenth <= 10; tenth++) {
        const x = left + ((right - left) * tenth) / 10;
        line(x, top, x, bottom, colour);
      }
    }
    if (element instanceof SVGElement) return;
    const rule = (side: 'top' | 'bottom'): void => {
      const width = Number.parseFloat(style.getPropertyValue(`border-${side}-width`));
      const colour = style.getPropertyValue(`border-${side}-color`);
      const y = side === 'top' ? top + width / 2 : bottom - width / 2;
      if (width > 0 && style.getPropertyValue(`border-${side}-style`) !== 'none')
        line(left, y, right, y, colour, width);
    };
    rule('top');
    rule('bottom');
  }

  #write(node: Text, shown: Box, style: CSSStyleDeclaration): void {
    const family = style.fontFamily.includes('Serif 4')
      ? "'Source Serif 4', Georgia, serif"
      : style.fontFamily.includes('Mono')
        ? "'IBM Plex Mono', Menlo, monospace"
        : SANS;
    const colour = node.parentElement instanceof SVGElement ? style.fill : style.color;
    for (const { words, left, right, baseline } of drawnTexts(node, style)) {
      const isCut = baseline > shown.bottom || baseline < shown.top || left >= shown.right;
      if (isCut) continue;
      this.#add(
        `<text x="${this.#x(left)}" y="${this.#y(baseline)}" textLength="${(right - left).toFixed(2)}" lengthAdjust="spacingAndGlyphs" font-family="${family}" font-size="${Number.parseFloat(style.fontSize)}" font-weight="${style.fontWeight}" fill="${xmlText(colour)}">${xmlText(words)}</text>`,
        { left, top: baseline, right, bottom: baseline },
      );
    }
  }

  #add(item: string, { right, bottom }: Box): void {
    this.#items.push(item);
    this.#right = Math.max(this.#right, right - this.#origin.left);
    this.#bottom = Math.max(this.#bottom, bottom - this.#origin.top);
  }

  #x = (x: number): string => (x - this.#origin.left).toFixed(2);
  #y = (y: number): string => (y - this.#origin.top).toFixed(2);
}

const shared = (a: Box, b: Box): Box => ({
  left: Math.max(a.left, b.left),
  top: Math.max(a.top, b.top),
  right: Math.min(a.right, b.right),
  bottom: Math.min(a.bottom, b.bottom),
});

/** Attributes that say what a shape is. */
const GEOMETRY = ['d', 'points', 'cx', 'cy', 'r', 'x1', 'y1', 'x2', 'y2', 'x', 'y', 'width', 'height'];
const PAINT = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linecap', 'opacity'];

/** A shape of an SVG as one of a picture that has none of the page's styles; '' where it is none. `origin`: the picture's corner in the window. */
function drawnShape(shape: SVGElement, origin: { left: number; top: number }): string {
  if (!(shape instanceof SVGGraphicsElement)) return '';
  const place = shape.getScreenCTM();
  if (!place) return '';
  const { a, b, c, d, e, f } = place;
  const matrix = [a, b, c, d, e - origin.left, f - origin.top].map(rounded).join(' ');
  if (shape instanceof SVGUseElement) return drawnUse(shape, matrix);
  if (!(shape instanceof SVGGeometryElement)) return '';
  const style = getComputedStyle(shape);
  const painted = PAINT.map((name) => attribute(name, style.getPropertyValue(name)));
  return element(shape, [attribute('transform', `matrix(${matrix})`), ...painted]);
}

/** A mark that is drawn once for the whole page. */
function drawnUse(use: SVGUseElement, matrix: string): string {
  const mark = document.getElementById(use.href.baseVal.slice(1));
  if (!mark) return '';
  const { color } = getComputedStyle(use);
  const [x, y] = [use.x.baseVal.value, use.y.baseVal.value].map(rounded);
  const parts = [...mark.querySelectorAll<SVGElement>('*')].map((part) => {
    const painted = PAINT.map((name) => {
      const value = part.getAttribute(name);
      if (value === null) return '';
      return attribute(name, value === 'currentColor' ? color : value.startsWith('var(') ? 'white' : value);
    });
    return element(part, painted);
  });
  return `<g transform="matrix(${matrix}) translate(${x} ${y})">${parts.join('')}</g>`;
}

function element(shape: SVGElement, painted: readonly string[]): string {
  const geometry = GEOMETRY.map((name) => attribute(name, lengthOf(shape, name)));
  return `<${shape.localName}${[...geometry, ...painted].join('')}/>`;
}

/** Lengths in pixels: a percentage is one of the SVG it stands in, which the picture does not have. */
function lengthOf(shape: SVGElement, name: string): string | null {
  const written = shape.getAttribute(name);
  if (!written?.endsWith('%')) return written;
  const length: unknown = Reflect.get(shape, name);
  return length instanceof SVGAnimatedLength ? String(rounded(length.baseVal.value)) : written;
}

/** An attribute with a blank before it; '' without a value. */
export const attribute = (name: string, value: string | null): string =>
  value === null || value === '' ? '' : ` ${name}="${xmlText(value)}"`;

const rounded = (value: number): number => Math.round(value * 1000) / 1000;

/** A piece of one line of text as the browser laid it out, in pixels of the window. */
interface DrawnText {
  words: string;
  left: number;
  right: number;
  /** Of the line the letters stand on. */
  baseline: number;
}

interface Placed {
  words: string;
  box: DOMRect;
}

let measuring: CanvasRenderingContext2D | null | undefined;

/** How much of the height of a font's box is above the line it stands on, 0 to 1. */
function ascentShare(font: string): number {
  measuring ??= document.createElement('canvas').getContext('2d');
  if (!measuring) return 0.8;
  measuring.font = font;
  const { fontBoundingBoxAscent: above, fontBoundingBoxDescent: below } = measuring.measureText('x');
  return above / (above + below);
}

/** The lines of a text node, each with its place; empty where nothing of it is shown. */
function drawnTexts(node: Text, { font }: Pick<CSSStyleDeclaration, 'font'>): DrawnText[] {
  const share = ascentShare(font);
  const lines: DrawnText[] = [];
  for (const { words, box } of placedWords(node)) {
    const baseline = box.top + box.height * share;
    const line = lines.at(-1);
    if (line && Math.abs(line.baseline - baseline) < 1) {
      line.words += box.left - line.right > 0.5 ? ` ${words}` : words;
      line.right = box.right;
    } else lines.push({ words, left: box.left, right: box.right, baseline });
  }
  return lines;
}

/** Word by word; a word that is broken over lines letter by letter. */
function* placedWords(node: Text): Generator<Placed> {
  const range = document.createRange();
  const boxesOf = (from: number, to: number): DOMRect[] => {
    range.setStart(node, from);
    range.setEnd(node, to);
    return [...range.getClientRects()].filter(({ width }) => width > 0);
  };
  for (const found of node.data.matchAll(/\S+/g)) {
    const [words] = found;
    const [box, ...more] = boxesOf(found.index, found.index + words.length);
    if (!box) continue;
    if (more.length === 0) {
      yield { words, box };
      continue;
    }
    let at = found.index;
    for (const letter of words) {
      const [own] = boxesOf(at, at + letter.length);
      if (own) yield { words: letter, box: own };
      at += letter.length;
    }
  }
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Words as a text or an attribute of an SVG. They are other people's; a control character has no place in XML at all. */
export const xmlText = (words: string): string =>
  words.replace(/\p{Cc}|\p{Surrogate}/gu, '\ufffd').replace(/[&<>"]/g, (character) => entities[character]!);

/** An SVG that stands alone as a PNG of twice its size. Rejects where the browser cannot draw it. */
export async function pngOf(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [image.naturalWidth * 2, image.naturalHeight * 2];
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) =>
      blob ? resolve(blob) : reject(new Error('The browser could not draw the picture.')),
    ),
  );
}
