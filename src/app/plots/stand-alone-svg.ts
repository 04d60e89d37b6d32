import { drawnShape } from './drawn-shape.ts';
import { drawnTexts } from './drawn-texts.ts';
import { xmlText } from './xml-text.ts';

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
export function standAloneSvg(figure: HTMLElement, title: string): string {
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
      // Away from its page a figure says what it was of.
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
