import { isJsonObject, type JsonValue } from '#core/json.ts';
import type { ServerQuestion } from '#core/mcp.ts';
import type { AskedQuestion, Given, ScriptedPerson } from '#core/person.ts';
import { secretFields } from '#core/secrets.ts';
import { checkSchema } from '#serve/validation/check-schema.ts';

/** Characters of a question that a trajectory keeps, and names of fields. */
const MOST_WORDS = 2000;
const MOST_FIELDS = 100;

/**
 * What the person of a run says to a question; undefined: the run has none, and it is dismissed. `said` are the fields already filled in in
 * this cell, and grows by those of this answer.
 */
export function answerOfPerson(
  person: ScriptedPerson | undefined,
  { message, requestedSchema, wants }: ServerQuestion,
  said: Set<string>,
): AskedQuestion {
  const { properties, required } = requestedSchema;
  const schemas = isJsonObject(properties) ? properties : {};
  const names = Object.keys(schemas);
  const asked = { message: message.slice(0, MOST_WORDS), fields: names.slice(0, MOST_FIELDS) };
  if (wants !== undefined)
    return { ...asked, action: 'decline', why: `It wants ${wants.slice(0, 600)}. No run does that.` };
  const needed = new Set(Array.isArray(required) ? required : []);
  const secrets = secretFields(requestedSchema);
  const left = new Set(secrets.map(({ name }) => name));
  // Where secrets are all that is asked for, none of them can be left out.
  const secret = names.length === left.size ? secrets[0] : secrets.find(({ name }) => needed.has(name));
  if (secret)
    return {
      ...asked,
      action: 'decline',
      why: `It asks for “${secret.title.slice(0, 100)}”: no server may ask for a password or the like in this way.`,
    };
  if (!person) return { ...asked, action: 'cancel', why: 'Nobody answers questions in this run.' };
  const { facts, refuses = [], errs = {} } = person;
  const refused = names.find((name) => refuses.includes(name) && needed.has(name));
  if (refused !== undefined) return { ...asked, action: 'decline', why: `The person refuses “${refused}”.` };
  const content: NonNullable<AskedQuestion['content']> = {};
  for (const name of names) {
    const schema = schemas[name];
    const hasDefault = isJsonObject(schema) && schema.default !== undefined;
    const isMistaken = Object.hasOwn(errs, name) && !said.has(name);
    if (refuses.includes(name) || left.has(name)) continue;
    const fact = isMistaken ? errs[name] : Object.hasOwn(facts, name) ? facts[name] : undefined;
    if (fact !== undefined) {
      const given = asTyped(fact, schema);
      const misfit = misfitOf(given, schema);
      if (misfit !== undefined)
        return { ...asked, action: 'decline', why: misfitWords(name.slice(0, 100), fact, misfit) };
      content[name] = given;
    } else if (needed.has(name) && !hasDefault)
      return { ...asked, action: 'cancel', why: `The person does not know “${name}”.` };
  }
  for (const name of Object.keys(content)) said.add(name);
  const [first] = secrets;
  const why = first && `“${first.title.slice(0, 100)}”, which asks for a password or the like, was left out.`;
  return { ...asked, action: 'accept', content, ...(why ? { why } : {}) };
}

/** What the field wants that the answer is not; undefined where it fits, or nobody can say. */
function misfitOf(given: Given, schema: JsonValue | undefined): string | undefined {
  const violations = checkSchema(schema ?? true, given, { formats: 'assertion' });
  return violations[0]?.keyword === 'schema' ? undefined : violations[0]?.message;
}

const misfitWords = (name: string, fact: Given, misfit: string): string =>
  `The person’s answer “${String(fact).slice(0, 100)}” does not fit the field “${name}” (${misfit.slice(0, 200)}). The mistake is in the written answers, not the model’s.`;

/** What was written as text, as the type that the field asks for. */
function asTyped(value: Given, schema: JsonValue | undefined): Given {
  const type = isJsonObject(schema) ? schema.type : undefined;
  if (type === 'string' && ['number', 'boolean'].includes(typeof value)) return String(value);
  if (typeof value !== 'string') return value;
  if ((type === 'number' || type === 'integer') && value.trim() !== '' && Number.isFinite(Number(value)))
    return Number(value);
  if (type === 'boolean' && /^(true|false|yes|no)$/i.test(value)) return /^(true|yes)$/i.test(value);
  return type === 'array' ? value.split(',').map((each) => each.trim()) : value;
}
