import type { ScriptedPerson } from '#core/person.ts';

/**
 * The person that lines describe: `field: answer`, `field: -` for a field that is refused, `field: mistake -> answer` where the first answer
 * is a mistake. Undefined where no line says anything.
 */
export function personOfText(text: string): ScriptedPerson | undefined {
  const person: Required<Omit<ScriptedPerson, 'mustAsk'>> = { facts: {}, refuses: [], errs: {} };
  let isEmpty = true;
  for (const line of text.split('\n')) {
    const [, name, answer] = /^\s*([^:]+?)\s*:\s*(.*?)\s*$/.exec(line) ?? [];
    if (!name || !answer) continue;
    isEmpty = false;
    const [first, right] = answer.split(/\s*->\s*/);
    if (answer === '-') person.refuses.push(name);
    else if (right) {
      person.errs[name] = first!;
      person.facts[name] = right;
    } else person.facts[name] = answer;
  }
  if (isEmpty) return undefined;
  const { facts, refuses, errs } = person;
  return {
    facts,
    ...(refuses.length > 0 ? { refuses } : {}),
    ...(Object.keys(errs).length > 0 ? { errs } : {}),
  };
}

/** The lines that describe this person. */
export const textOfPerson = ({ facts, refuses = [], errs = {} }: ScriptedPerson): string =>
  [
    ...Object.entries(facts).map(([name, fact]) =>
      Object.hasOwn(errs, name)
        ? `${name}: ${String(errs[name])} -> ${String(fact)}`
        : `${name}: ${String(fact)}`,
    ),
    ...refuses.map((name) => `${name}: -`),
  ].join('\n');
