import type { CellVerdict } from '#core/score.ts';
import { halfPath, markPath, strokeOf } from '../plots/mark-paths.ts';
import { verdictSymbols } from '../../frame/words.ts';

/** How the cells of one model are laid out in a given width. */
export interface GridLayout {
  /** From mark to mark, in pixels. */
  pitch: number;
  width: number;
  height: number;
  /** The middle of a mark. */
  place(task: number, repeat: number): { x: number; y: number };
  /** The mark over a point, or undefined between bands. */
  at(x: number, y: number): { task: number; repeat: number } | undefined;
}

const GAP = 5;

/** Many cells make small marks: at 7 pixels a cross is still no disc. */
const pitchFor = (marks: number): number => (marks <= 400 ? 12 : marks <= 1500 ? 9 : 7);

/** Tasks run from left to right and wrap; the repeats of a task are below each other. */
export function gridLayout(tasks: number, repeats: number, available: number): GridLayout {
  const pitch = pitchFor(tasks * repeats);
  const columns = Math.max(1, Math.min(tasks, Math.floor(available / pitch)));
  const gap = repeats === 1 ? 0 : GAP;
  const band = repeats * pitch + gap;
  const bands = Math.max(1, Math.ceil(tasks / columns));
  return {
    pitch,
    width: columns * pitch,
    height: bands * band - gap,
    place: (task, repeat) => ({
      x: ((task % columns) + 0.5) * pitch,
      y: Math.floor(task / columns) * band + (repeat + 0.5) * pitch,
    }),
    at(x, y) {
      const column = Math.floor(x / pitch);
      const row = Math.floor(y / band);
      const repeat = Math.floor((y - row * band) / pitch);
      const task = row * columns + column;
      const isInside = column >= 0 && column < columns && row >= 0 && task < tasks;
      return isInside && repeat >= 0 && repeat < repeats ? { task, repeat } : undefined;
    },
  };
}

/** What a cell of the live grid shows: its verdict, that it is at work, or that it waits. */
export type CellState = CellVerdict | 'at work' | 'waiting';

/** Draws marks of one size on a canvas, in the colours that the page has now. */
export class MarkPainter {
  readonly #context: CanvasRenderingContext2D;
  readonly #pitch: number;
  readonly #paths: ReadonlyMap<CellVerdict, { path: Path2D; half?: Path2D; stroke: number; colour: string }>;
  readonly #pen: string;
  readonly #quiet: string;
  /** Waiting cells that are not drawn yet. */
  #dots = new Path2D();

  constructor(canvas: HTMLCanvasElement, pitch: number) {
    this.#context = canvas.getContext('2d')!;
    this.#pitch = pitch;
    const style = getComputedStyle(canvas);
    const scale = Math.min(1, pitch / 12);
    const paths = (
      Object.entries(verdictSymbols) as [CellVerdict, (typeof verdictSymbols)[CellVerdict]][]
    ).map(
      ([verdict, symbol]) =>
        [
          verdict,
          {
            path: new Path2D(markPath(symbol, 0, 0, scale)),
            ...(symbol === 'part' ? { half: new Path2D(halfPath(0, 0, scale)) } : {}),
            stroke: strokeOf[symbol] * scale,
            colour: colourOf(style, canvas, `--${symbol}`),
          },
        ] as const,
    );
    this.#paths = new Map(paths);
    this.#pen = colourOf(style, canvas, '--pen');
    this.#quiet = colourOf(style, canvas, '--none');
  }

  /** Draws the cell's mark around a point, over what was there; on a fresh canvas waiting ones are drawn together. */
  draw(state: CellState, x: number, y: number, isFresh = false): void {
    const context = this.#context;
    const half = this.#pitch / 2;
    if (!isFresh) context.clearRect(x - half, y - half, this.#pitch, this.#pitch);
    if (state === 'waiting') {
      this.#dots.rect(x - 0.75, y - 0.75, 1.5, 1.5);
      return isFresh ? undefined : this.drawWaiting();
    }
    if (state === 'at work') {
      context.strokeStyle = this.#pen;
      context.lineWidth = 1.2;
      return context.strokeRect(x - half * 0.6, y - half * 0.6, half * 1.2, half * 1.2);
    }
    const mark = this.#paths.get(state)!;
    context.save();
    context.translate(x, y);
    context.fillStyle = context.strokeStyle = mark.colour;
    context.lineWidth = mark.stroke;
    if (mark.stroke > 0) context.stroke(mark.path);
    else context.fill(mark.path);
    if (mark.half) context.fill(mark.half);
    context.restore();
  }

  drawWaiting(): void {
    this.#context.fillStyle = this.#quiet;
    this.#context.fill(this.#dots);
    this.#dots = new Path2D();
  }
}

/** A token as a colour: light-dark() is worked out by the style of an element, not by a canvas. */
function colourOf(style: CSSStyleDeclaration, canvas: HTMLElement, token: string): string {
  canvas.style.color = `var(${token})`;
  const colour = style.color;
  canvas.style.color = '';
  return colour;
}
