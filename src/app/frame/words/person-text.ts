import type { ScriptedPerson } from '#core/person.ts';
import { secretFields } from '#core/secrets.ts';

/** What a line says: `first` is a mistake that goes before the answer, and the answer `-` refuses the field. */
interface Line {
  name: string;
  answer: string;
  first?: string;
}

/**
 * The person that lines describe: `field: answer`, `field: -` for a field that is refused, `field: mistake -> answer` where the first answer
 * is a mistake. Undefined where no line says anything. Lines that are not understood are left out, see wrongLine.
 */
export function personOfText(text: string): ScriptedPerson | undefined {
  const lines = readLines(text).filter((line) => typeof line !== 'string');
  if (lines.length === 0) return undefined;
  const answered = lines.filter(({ answer }) => answer !== '-');
  const refuses = lines.flatMap(({ name, answer }) => (answer === '-' ? [name] : []));
  const errs = answered.flatMap(({ name, first }) => (first === undefined ? [] : [[name, first]]));
  return {
    facts: Object.fromEntries(answered.map(({ name, answer }) => [name, answer])),
    ...(refuses.length > 0 ? { refuses } : {}),
    ...(errs.length > 0 ? { errs: Object.fromEntries(errs) as Record<string, string> } : {}),
  };
}

/** The fault of the first wrong line, in a sentence; '' if all are understood. */
export const wrongLine = (text: string): string =>
  readLines(text).find((line) => typeof line === 'string') ?? '';

/** Each line that is not empty, or what is wrong with it. */
function readLines(text: string): (Line | string)[] {
  const names = new Set<string>();
  return text.split('\n').flatMap((written, index): (Line | string)[] => {
    if (written.trim() === '') return [];
    const line = index + 1;
    const [, name, answer] = /^\s*([^:：]*?)\s*[:：]\s*(.*?)\s*$/.exec(written) ?? [];
    if (name === undefined || answer === undefined)
      return [`Line ${line} has no colon between the name of a field and its answer.`];
    if (name === '') return [`Line ${line} names no field.`];
    if (answer === '') return [`Line ${line} has no answer.`];
    if (names.has(name)) return [`Line ${line} names “${name}” a second time.`];
    names.add(name);
    if (answer === '-') return [{ name, answer }];
    if (secretFields({ properties: { [name]: {} } }).length > 0)
      return [`Line ${line} answers “${name}”, but questions for a password or the like are declined.`];
    const [first = '', right, ...more] = answer.split(/\s*->\s*/);
    if (right === undefined) return [{ name, answer }];
    if (first === '' || right === '' || more.length > 0)
      return [`Line ${line} needs one answer before “->” and one after it.`];
    return [{ name, answer: right, first }];
  });
}

/** The lines that describe this person. */
export const textOfPerson = ({ facts, refuses = [], errs = {} }: ScriptedPerson): string =>
  [
    ...Object.entries(facts).flatMap(([name, fact]) => {
      if (refuses.includes(name)) return [];
      const first = Object.hasOwn(errs, name) ? `${String(errs[name])} -> ` : '';
      return [`${name}: ${first}${String(fact)}`];
    }),
    ...refuses.map((name) => `${name}: -`),
  ].join('\n');
