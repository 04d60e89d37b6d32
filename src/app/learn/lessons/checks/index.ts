import type { Exercise } from '#lessons/lesson.ts';
import type { LessonWorld } from '../world.ts';
import type { Demand } from './demand.ts';

/** What an attempt has to fulfil, and whether it does. */
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
    case 'agreement':
      return (await import('./agreement.ts')).agreementDemands(check, attempt);
    case 'grader':
      return (await import('./grader.ts')).graderDemands(check, attempt);
    case 'handshake':
      return (await import('./handshake.ts')).handshakeDemands(check, attempt, world);
    case 'tries':
      return (await import('./tries.ts')).triesDemands(check, attempt);
    case 'pair':
      return (await import('./pair.ts')).pairDemands(check, attempt);
    case 'menu':
      return (await import('./menu.ts')).menuDemands(check, attempt, world);
    case 'own-rules':
      return (await import('./own-rules.ts')).ownRulesDemands(check, attempt);
  }
}
