import type { RunsApi } from '#bridge/contract.ts';
import { onOneLine } from '#core/quoted.ts';
import { LONGEST_TAG, LONGEST_TITLE, MOST_TAGS, type Run } from '#core/run.ts';
import type { EvalDeps } from './eval-deps.ts';
import { locked } from './failures.ts';

/** What a person does with the runs of the list, beside running them. */
export const listedRunsApi = (deps: EvalDeps): Pick<RunsApi, 'describeRun' | 'undoRemoval'> => ({
  async describeRun(runId, { title, tags }) {
    const held = await deps.withLock(`run:${runId}`, async () => {
      const run = await deps.getRun(runId);
      await deps.putRun(described(run, title, tags));
    });
    if (!held) throw locked();
  },
  undoRemoval: (runId) => deps.bringBack(runId),
});

/** An empty title leaves the one it has; tags are each on one line, not empty and there once. */
export function described({ tags: _, ...run }: Run, title: string, tags: readonly string[]): Run {
  const words = onOneLine(title).trim().slice(0, LONGEST_TITLE);
  const each = tags.map((tag) => onOneLine(tag).trim().slice(0, LONGEST_TAG)).filter(Boolean);
  const kept = [...new Set(each)].slice(0, MOST_TAGS);
  return {
    ...run,
    config: { ...run.config, title: words || run.config.title },
    ...(kept.length > 0 ? { tags: kept } : {}),
  };
}
