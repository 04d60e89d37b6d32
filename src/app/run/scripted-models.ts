import type { ModelRef } from '#core/model.ts';
import {
  formatScriptedId,
  parseScriptedId,
  scriptedTitle,
  weaknessNames,
  type Weakness,
} from '#core/scripted-id.ts';

/** What the dials of a scripted model hold, in percent; an empty one holds null or undefined. */
export type Dials = { [Name in Weakness]: number | null | undefined };

/** The dials with what each does, in the order of the id. */
export const dialTitles: Readonly<Record<Weakness, string>> = {
  wrongTool: 'calls a wrong tool',
  wrongArgument: 'gives a wrong argument',
  omits: 'omits a call',
  overCalls: 'calls once too often',
  refuses: 'refuses the task',
  hallucinatesResult: 'makes up a result',
  breaksJson: 'breaks its JSON',
};

export const noDials = (): Dials =>
  Object.fromEntries(weaknessNames.map((name) => [name, undefined])) as Dials;

/** The model these dials describe; its id says all of it. Shares outside 0 to 100 count as the nearest of these. */
export function scriptedOfDials(dials: Dials): ModelRef {
  const shares = weaknessNames.flatMap((name): [Weakness, number][] => {
    const percent = dials[name];
    return typeof percent === 'number' ? [[name, Math.min(100, Math.max(0, percent)) / 100]] : [];
  });
  const id = formatScriptedId(Object.fromEntries(shares));
  // Read back, so that the title says no more digits than the id holds.
  return { id, kind: 'scripted', title: scriptedTitle(parseScriptedId(id) ?? {}) };
}

/** A scripted model of a link, under the title its id gives it; undefined when no such model can be run. */
export function scriptedOfId(id: string): ModelRef | undefined {
  const weaknesses = parseScriptedId(id);
  return weaknesses && { id, kind: 'scripted', title: scriptedTitle(weaknesses) };
}
