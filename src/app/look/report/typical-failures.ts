import { evalApi } from '#store/bridge/client.ts';
import type { CallCauseKind } from '#core/cause.ts';
import { cellAddress, type CellSummary, type ResultRecord } from '#core/cell.ts';
import { answeredCalls } from '#core/trajectory.ts';
import { textOfResult } from '#core/tool.ts';
import { resultsOf } from '#store/storage/runs.ts';
import { isStored } from '../../frame/run-view.ts';
import { shortened } from '../../frame/format.ts';
import type { Reported } from './figures.ts';
import { subjectsOf } from './report-model.ts';

/** The message that failed calls of one category and cause most often have. */
export interface TypicalFailure {
  category: string;
  cause: CallCauseKind;
  /** On one line, cut; '' for an empty result. */
  text: string;
  /** Whose message it is, each once. */
  tools: string[];
  /** Calls with this message, and all of the category and cause. */
  of: number;
  calls: number;
}

/** Characters of a message that are shown, and that are compared. */
const MOST_SHOWN = 160;
const MOST_COMPARED = 400;
/** Records read together. */
const AT_ONCE = 25;
/** Of a run that is not stored: cells that are computed again, one for each of the most frequent kinds. */
const MOST_AGAIN = 40;

interface Kind {
  category: string;
  cause: CallCauseKind;
  calls: number;
  /** By the message with its numbers put together: how often, one of them, and the tools that said it. */
  messages: Map<string, { times: number; text: string; tools: string[] }>;
}

/**
 * Reads the records of the run: the stored ones, or one cell of each kind computed again. The most frequent kinds come first; `kinds` counts
 * those as well whose message is not known. Unless one system is chosen, baselines beside models are left out.
 */
export async function typicalFailures(
  { view, table, chosen, database }: Reported,
  life: AbortSignal,
): Promise<{ rows: TypicalFailure[]; kinds: number; isSampled: boolean }> {
  const { run, cells } = view;
  const about = chosen === undefined ? subjectsOf(table.models) : [chosen];
  const failing = cells.filter(
    (cell) =>
      (cell.executed ?? []).some(({ cause, unmade }) => cause && !unmade) &&
      about.includes(cellAddress(cell.cell, table.models.length, table.repeats).model),
  );
  const kinds = new Map<string, Kind>();
  const kindOf = (cell: CellSummary, cause: CallCauseKind): Kind => {
    const { task } = cellAddress(cell.cell, table.models.length, table.repeats);
    const category = table.tasks[task]?.category ?? '';
    const key = JSON.stringify([category, cause]);
    const kind = kinds.get(key) ?? { category, cause, calls: 0, messages: new Map() };
    kinds.set(key, kind);
    return kind;
  };
  const firsts = new Map<Kind, CellSummary>();
  for (const cell of failing)
    for (const { cause, unmade } of cell.executed ?? []) {
      if (!cause || unmade) continue;
      const kind = kindOf(cell, cause);
      kind.calls++;
      if (!firsts.has(kind)) firsts.set(kind, cell);
    }
  const add = (cell: CellSummary, record: ResultRecord): void => {
    const answered = answeredCalls(record.trajectory);
    // The record may have changed since its summary was written.
    if (answered.length !== cell.executed?.length) return;
    answered.forEach(({ call, result }, at) => {
      const { cause, unmade } = cell.executed![at]!;
      if (!cause || unmade) return;
      const text = textOfResult(result).slice(0, MOST_COMPARED).replace(/\s+/g, ' ').trim();
      const key = text.replace(/\d+/g, '#');
      const { messages } = kindOf(cell, cause);
      const known = messages.get(key) ?? { times: 0, text, tools: [] };
      if (!known.tools.includes(call.name)) known.tools.push(call.name);
      messages.set(key, { ...known, times: known.times + 1 });
    });
  };
  const isSampled = !isStored(run);
  const byCalls = [...firsts].sort(([a], [b]) => b.calls - a.calls);
  if (isSampled)
    for (const cell of new Set(byCalls.slice(0, MOST_AGAIN).map(([, first]) => first))) {
      if (life.aborted) break;
      add(cell, await evalApi().recompute(run.config, run.ordinals, cell.cell));
    }
  else {
    const wanted = new Map(failing.map((cell) => [cell.cell, cell]));
    for await (const record of resultsOf(await database(), run.id, AT_ONCE)) {
      if (life.aborted) break;
      const cell = wanted.get(record.cell);
      if (cell) add(cell, record);
    }
  }
  const rows = [...kinds.values()].flatMap(({ messages, ...kind }): TypicalFailure[] => {
    const [most] = [...messages.values()].sort((a, b) => b.times - a.times);
    return most
      ? [{ ...kind, text: shortened(most.text, MOST_SHOWN), tools: most.tools, of: most.times }]
      : [];
  });
  return { rows: rows.sort((a, b) => b.calls - a.calls), kinds: kinds.size, isSampled };
}
