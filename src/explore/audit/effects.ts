import { deepEqual } from '#core/json.ts';
import { compareStates, scoreOfStates } from '#measure/scorers/index.ts';
import type { AuditFinding } from '#core/label-audit.ts';
import type { Played } from './played.ts';
import { capital } from './trouble.ts';

/** What the row says its calls lead to and they do not: facts, the end state, what each call changes; and what it forbids and they do. */
export const effectFindings = (played: Played): AuditFinding[] => [
  ...factFindings(played),
  ...stateFindings(played),
  ...changeFindings(played),
  ...forbiddenFindings(played),
];

function factFindings(played: Played): AuditFinding[] {
  const held = played.wholes.map((whole) => played.facts.heldBy(whole));
  return played.facts.facts.flatMap((fact, index) => {
    const seed = held.findIndex((each) => !each[index]);
    if (seed < 0) return [];
    const sentence = `No result of its calls holds the fact \`${fact}\``;
    return [{ ...leftOut(played, sentence, [], seed), fact: index }];
  });
}

function stateFindings(played: Played): AuditFinding[] {
  const { target } = played.task;
  if (!target.state) return [];
  for (const [seed, { end }] of played.wholes.entries()) {
    const comparison = compareStates(end.state, target);
    if (comparison.isEqual) continue;
    const { explanation } = scoreOfStates(comparison, target.forbidden);
    return [
      leftOut(played, `Its calls do not lead to the end state that the row gives. ${explanation}`, [], seed),
    ];
  }
  return [];
}

/** What the row says each call changes was written down on one seed; a call may change what others do not, so any seed will do. */
function changeFindings(played: Played): AuditFinding[] {
  const { changes: declared } = played.task.target;
  if (!declared) return [];
  return played.calls.flatMap(({ id }, place): AuditFinding[] => {
    const due = [...(declared[id] ?? [])].sort();
    const made = played.whole.made[place]!.changes;
    if (deepEqual(due, made)) return [];
    const sentence = `${capital(played.nameOf(place))}, should change ${listed(due)} by the row, and changes ${listed(made)}`;
    return [leftOut(played, sentence, [place])];
  });
}

function forbiddenFindings(played: Played): AuditFinding[] {
  const { state } = played.whole.end;
  const broken = (played.task.target.forbidden ?? []).filter(({ slice }) => Object.hasOwn(state, slice));
  return broken.map(({ slice, why }) => ({
    kind: 'does-forbidden',
    weight: 'defect',
    sentence: `Its own calls change \`${slice}\`, which the task forbids: ${why}`,
    calls: [],
    replay: played.wholeRecipe(),
  }));
}

const leftOut = (played: Played, sentence: string, places: readonly number[], seed = 0): AuditFinding => ({
  kind: 'leaves-out-effect',
  weight: 'defect',
  sentence,
  calls: played.positions(places),
  replay: played.wholeRecipe(seed),
});

const listed = (names: readonly string[]): string =>
  names.length === 0 ? 'nothing' : names.map((name) => `\`${name}\``).join(', ');
