/** A piece of one line of text as the browser laid it out, in pixels of the window. */
export interface DrawnText {
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
export function drawnTexts(node: Text, { font }: Pick<CSSStyleDeclaration, 'font'>): DrawnText[] {
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
