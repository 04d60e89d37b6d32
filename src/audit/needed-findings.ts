import type { AuditFinding } from '#core/label-audit.ts';
import { smallestThatEndsSo } from './needed.ts';
import type { Played } from './played.ts';
import { capital } from './trouble.ts';

/** Calls without which the label ends the same, on every seed. */
export function neededFindings(played: Played): AuditFinding[] {
  const { plan, start, judge } = played;
  const kept = smallestThatEndsSo({ plan, start, endsAsDue: (replay) => judge(replay).is === 'same' });
  if (!kept || !played.endsSoOnEverySeed(kept.map((place) => plan[place]!))) return [];
  const dropped = plan.flatMap((_, place) => (kept.includes(place) ? [] : [place]));
  const [are, them] = dropped.length === 1 ? ['is', 'it'] : ['are', 'them'];
  const named = dropped.map((place) => played.nameOf(place)).join(', and ');
  return [
    {
      kind: 'not-needed',
      weight: 'defect',
      sentence: `${capital(named)}, ${are} not needed: without ${them} the end state and the facts are the same`,
      calls: played.positions(dropped),
      replay: played.recipe(kept),
    },
  ];
}
