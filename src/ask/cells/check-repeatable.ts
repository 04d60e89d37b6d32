import { PlaygroundError } from '#core/errors.ts';
import { isOnRealServers, isRecorded, type RunConfig } from '#core/run.ts';

/** Throws PlaygroundError 'run-recorded' where answers were read from a log: their models cannot be asked for others. */
export function refuseRecorded(config: Pick<RunConfig, 'recorded' | 'models'>): void {
  if (!isRecorded(config)) return;
  throw new PlaygroundError(
    'run-recorded',
    'These answers were recorded elsewhere. No model was asked here, so that nothing of this run can be run.',
    'Score the answers by another scorer under “Decided by”, or set up a run of your own on the same tasks.',
  );
}

/**
 * Throws PlaygroundError 'run-unknown' for a set-up whose calls are made on real servers: looking at a claim, at a cell or at
 * other scorers never calls a tool that has effects. Throws 'run-recorded' where its answers were read from a log.
 */
export function checkRepeatable(config: Pick<RunConfig, 'execution' | 'recorded' | 'models'>): void {
  refuseRecorded(config);
  const { execution } = config;
  if (!isOnRealServers(execution)) return;
  throw new PlaygroundError(
    'run-unknown',
    'The calls of this run were executed on servers of somebody’s own, so it is not run again to look at it.',
    'Ask its sender for the exported run, or run the set-up on servers of your own.',
  );
}
