import type { Ranking } from '#core/agent.ts';
import type { ExpectedCall } from '#core/task.ts';
import type { Tool } from '#core/tool.ts';
import { ToolIndex } from './tool-index.ts';

/** A task as an edited description touches it. */
export interface AskedTask {
  id: string;
  query: string;
  calls: readonly Pick<ExpectedCall, 'name' | 'server'>[];
}

/** What an edit of one tool changes for one task. Ranks count from 1; those without a word of the query come last. */
export interface RankChange {
  id: string;
  query: string;
  /** Does the label call the edited tool? */
  isDue: boolean;
  before: number;
  after: number;
  /** Different expected tools, and those of them among the first k before and after. */
  due: number;
  keptBefore: number;
  keptAfter: number;
  /** Does it matter for a menu of k: is the tool expected, or is it or another expected tool among the first k on one side alone? */
  isTouched: boolean;
}

/** Ranks the tasks of a data set with the tools as they are and with one of them edited. Both lists have the same tools in the same order. */
export class RankChanges {
  readonly #before: { tools: readonly Tool[]; index: ToolIndex };
  readonly #after: { tools: readonly Tool[]; index: ToolIndex };
  /** The place of the edited tool. */
  readonly #at: number;

  constructor(before: readonly Tool[], after: readonly Tool[], at: number) {
    this.#before = { tools: before, index: new ToolIndex(before) };
    this.#after = { tools: after, index: new ToolIndex(after) };
    this.#at = at;
  }

  of({ id, query, calls }: AskedTask, by: Ranking, k: number): RankChange {
    const [before, after] = [this.#before, this.#after].map(({ tools, index }) => {
      const ranks = new Map(index.rank(query, by).map(({ tool }, place) => [tool, place + 1]));
      return tools.map((tool) => ranks.get(tool)!);
    });
    const due = this.#before.tools.flatMap((tool, at) =>
      calls.some((call) => isToolOf(call, tool)) ? [at] : [],
    );
    const isDue = due.includes(this.#at);
    const isTurned = (at: number): boolean => before![at]! <= k !== after![at]! <= k;
    return {
      ...{ id, query, isDue },
      ...{ before: before![this.#at]!, after: after![this.#at]! },
      due: due.length,
      keptBefore: due.filter((at) => before![at]! <= k).length,
      keptAfter: due.filter((at) => after![at]! <= k).length,
      isTouched: isDue || isTurned(this.#at) || due.some(isTurned),
    };
  }
}

const isToolOf = (call: Pick<ExpectedCall, 'name' | 'server'>, tool: Tool): boolean =>
  call.name === tool.name && (call.server === null || tool.server === null || call.server === tool.server);
