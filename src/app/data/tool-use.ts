import type { ToolUse } from '#core/dataset-figures.ts';
import { count, counted } from '../frame/format.ts';

/** What the table of tools can be sorted by, and what its column is called. */
export const toolColumns = {
  name: 'tool',
  server: 'server',
  expected: 'expected',
  offered: 'offered',
} as const;
export type ToolColumn = keyof typeof toolColumns;

export interface ToolOrder {
  by: ToolColumn;
  descending: boolean;
}

/** Equal ones stand by server and name. */
export function sortedTools(tools: readonly ToolUse[], { by, descending }: ToolOrder): ToolUse[] {
  const compare = (a: ToolUse, b: ToolUse, column: ToolColumn): number => {
    const [one, other] = [a[column] ?? '', b[column] ?? ''];
    return one < other ? -1 : one > other ? 1 : 0;
  };
  const turn = descending ? -1 : 1;
  return tools.toSorted(
    (a, b) => turn * compare(a, b, by) || compare(a, b, 'server') || compare(a, b, 'name'),
  );
}

/** Counts are read from the highest, words from the first letter; pressed again, the other way round. */
export const pressedOrder = (order: ToolOrder, by: ToolColumn): ToolOrder =>
  order.by === by
    ? { by, descending: !order.descending }
    : { by, descending: by === 'expected' || by === 'offered' };

/** "188 tools of 33 servers, each expected in at least 2 tasks." */
export function toolWords(tools: readonly ToolUse[]): string {
  const servers = new Set(tools.flatMap(({ server }) => server ?? [])).size;
  const of = servers > 0 ? ` of ${counted(servers, 'server')}` : '';
  const whole = `${counted(tools.length, 'tool')}${of}`;
  const unused = tools.filter(({ expected }) => expected === 0).length;
  if (unused > 0) return `${whole}; ${count(unused)} expected in no task.`;
  const least = tools.reduce((low, { expected }) => Math.min(low, expected), Infinity);
  return `${whole}, each expected in at least ${counted(least, 'task')}.`;
}
