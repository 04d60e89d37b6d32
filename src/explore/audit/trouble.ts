import { referencesIn } from '#core/result-reference.ts';
import type { AuditFinding } from '#core/label-audit.ts';
import type { Played } from './played.ts';

/** Calls of the label that fail or answer nothing, on any seed. */
export function troubleFindings(played: Played): AuditFinding[] {
  const early = sameStepFindings(played);
  const { state, changes } = played.task.target;
  const isWrittenForWorld = state !== undefined || changes !== undefined;
  const found = played.plan.map((_, place): AuditFinding | undefined => {
    const seed = played.wholes.findIndex(({ made }) => made[place]!.trouble !== undefined);
    if (seed < 0) return undefined;
    const { trouble, result } = played.wholes[seed]!.made[place]!;
    return {
      kind: trouble === 'answered nothing' ? 'answers-nothing' : 'fails',
      // A reference that leads nowhere fails in any world.
      weight: isWrittenForWorld || result.unmade ? 'defect' : 'gap',
      sentence: `${capital(played.nameOf(place))}, ${trouble}`,
      calls: played.positions([place]),
      replay: played.wholeRecipe(seed),
    };
  });
  return [...early, ...found.flatMap((finding) => finding ?? [])];
}

/** Calls of one step are made together: none has the result of another. */
function sameStepFindings(played: Played): AuditFinding[] {
  const { calls, plan } = played;
  return plan.flatMap((call, place): AuditFinding[] => {
    const { step, turn } = calls[place]!;
    const refersTo = new Set(referencesIn(call.arguments));
    const source = calls.findIndex(
      (other) => refersTo.has(other.id) && other.step === step && other.turn === turn,
    );
    if (source < 0) return [];
    return [
      {
        kind: 'fails',
        weight: 'defect',
        sentence: `${capital(played.nameOf(place))}, refers to ${played.nameOf(source)}, which is of the same step, so that its result is not there yet`,
        calls: played.positions([place, source]),
        replay: played.wholeRecipe(),
      },
    ];
  });
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
