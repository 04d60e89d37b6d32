import { PlaygroundError } from '#core/errors.ts';
import type { RunConfig } from '#core/run.ts';

/**
 * Throws PlaygroundError 'run-unknown' for a set-up whose calls are made on real servers: looking at a claim, at a cell or at
 * other scorers never calls a tool that has effects.
 */
export function checkRepeatable({ execution }: Pick<RunConfig, 'execution'>): void {
  if (execution?.on !== 'servers') return;
  throw new PlaygroundError(
    'run-unknown',
    'The calls of this run were executed on servers of somebody’s own, so it is not run again to look at it.',
    'Ask its sender for the exported run, or run the set-up on servers of your own.',
  );
}
