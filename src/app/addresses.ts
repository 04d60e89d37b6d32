import type { CellAddress } from '#core/cell.ts';
import { buildAddress, type QueryChange } from './address.ts';

/** The run that the build writes and every visit can show. */
export const SAMPLE_RUN_ID = 'sample';

/** Where one cell is shown. Task, model and repeat are counted from 1, as people read them. */
export const addressOfCell = (runId: string, at: CellAddress, query: QueryChange = {}): string =>
  buildAddress(['r', runId, ...numbersOf(at)], query);

/** The same cell, open in the Scoring Lab. */
export const addressOfLabCell = (runId: string, at: CellAddress): string =>
  buildAddress(['lab', 'r', runId, ...numbersOf(at)]);

/** The last parts of a cell's address. */
export const numbersOf = ({ task, model, repeat }: CellAddress): string[] =>
  [task, model, repeat].map((each) => String(each + 1));

/** The cell that `#/r/<run>/<task>/<model>/<repeat>` means, or undefined when the numbers are none. */
export function cellOfParameters(task?: string, model = '1', repeat = '1'): CellAddress | undefined {
  const numbers = [task, model, repeat].map((text) =>
    /^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) - 1 : -1,
  );
  if (numbers.some((number) => number < 0)) return undefined;
  return { task: numbers[0]!, model: numbers[1]!, repeat: numbers[2]! };
}

export const addressOfRun = (runId: string): string => buildAddress(['r', runId]);
export const addressOfDataset = (datasetId: string, query: QueryChange = {}): string =>
  buildAddress(['data', datasetId], query);
export const addressOfTask = (datasetId: string, taskId: string): string =>
  buildAddress(['data', datasetId, taskId]);

/** The address inside a pasted link, if it is one of ours: everything from its # on. Text of a stranger: only the shape is trusted. */
export function addressInLink(text: string): string | undefined {
  const mark = text.indexOf('#/');
  const address = mark < 0 ? '' : text.slice(mark).trim();
  return /^#\/(s|r)\/[^\s]+$/.test(address) ? address : undefined;
}

/** A server, or a whole testbed by its testbed id, on the Connect page; with a tool, its form. */
export const addressOfServer = (serverId: string, tool = ''): string =>
  buildAddress(['connect', serverId, tool]);
