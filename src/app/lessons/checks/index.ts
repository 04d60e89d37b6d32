import type { Exercise } from '#lessons/lesson.ts';
import type { LessonWorld } from '../world.ts';

/** One thing that a check demands, and whether the attempt has it. */
export interface Demand {
  holds: boolean;
  /** In words, with what was found. */
  what: string;
}

/** An attempt passes when all demands hold. There is at least one. */
export async function demandsOf(
  { check, solution }: Pick<Exercise, 'check' | 'solution'>,
  attempt: string,
  world: LessonWorld,
): Promise<readonly Demand[]> {
  switch (check.kind) {
    case 'scorers':
      return (await import('./scorers.ts')).scorerDemands(check, attempt);
    case 'extraction':
      return (await import('./extraction.ts')).extractionDemands(check, attempt);
    case 'testbed':
      return (await import('./testbed.ts')).testbedDemands(check, { attempt, solution }, world);
    case 'handshake':
      return (await import('./handshake.ts')).handshakeDemands(check, attempt, world);
  }
}

export const passes = (demands: readonly Demand[]): boolean =>
  demands.length > 0 && demands.every(({ holds }) => holds);
