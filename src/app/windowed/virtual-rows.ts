/** Rows drawn above and below the view, so that a fast scroll meets no hole. */
const MARGIN_ROWS = 8;

export interface Viewport {
  count: number;
  rowHeight: number;
  scrollTop: number;
  height: number;
}

/** The rows to draw: from `start` up to but not including `end`. */
export function visibleRange({ count, rowHeight, scrollTop, height }: Viewport): {
  start: number;
  end: number;
} {
  const first = Math.floor(scrollTop / rowHeight) - MARGIN_ROWS;
  const last = Math.ceil((scrollTop + height) / rowHeight) + MARGIN_ROWS;
  const start = Math.max(0, Math.min(first, count));
  return { start, end: Math.max(start, Math.min(last, count)) };
}

/** Where a key leads from row `active` (-1: none), or undefined when the key does not move or nothing is there. */
export function rowAfterKey(
  key: string,
  active: number,
  { count, page }: { count: number; page: number },
): number | undefined {
  const steps: Record<string, number> = {
    ArrowDown: active + 1,
    j: active + 1,
    ArrowUp: active - 1,
    k: active - 1,
    PageDown: active + page,
    PageUp: active - page,
    Home: 0,
    End: count - 1,
  };
  const next = Object.hasOwn(steps, key) ? steps[key] : undefined;
  return next === undefined || count === 0 ? undefined : Math.max(0, Math.min(next, count - 1));
}
