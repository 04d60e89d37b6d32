/** How the cells of one model stand in a field of a given width. */
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

/** Tasks run from left to right and wrap; the repeats of a task stand under each other. */
export function gridLayout(tasks: number, repeats: number, room: number): GridLayout {
  const pitch = pitchFor(tasks * repeats);
  const columns = Math.max(1, Math.min(tasks, Math.floor(room / pitch)));
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
