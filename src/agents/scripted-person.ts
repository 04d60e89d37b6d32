import { isJsonObject, type JsonValue } from '#core/json.ts';
import type { ServerQuestion } from '#core/mcp.ts';
import { secretFields, type AskedQuestion, type Given, type ScriptedPerson } from '#core/person.ts';

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
  const secrets = secretFields(requestedSchema);
  if (secrets.length > 0)
    return {
      ...asked,
      action: 'decline',
      why: `It asks for “${secrets[0]!.slice(0, 100)}”: no server may ask for a password or the like in this way.`,
    };
  if (!person) return { ...asked, action: 'cancel', why: 'Nobody answers questions in this run.' };
  const { facts, refuses = [], errs = {} } = person;
  const needed = new Set(Array.isArray(required) ? required : []);
  const refused = names.find((name) => refuses.includes(name) && needed.has(name));
  if (refused !== undefined) return { ...asked, action: 'decline', why: `The person refuses “${refused}”.` };
  const content: NonNullable<AskedQuestion['content']> = {};
  for (const name of names) {
    const schema = schemas[name];
    const hasDefault = isJsonObject(schema) && schema.default !== undefined;
    const isMistaken = Object.hasOwn(errs, name) && !said.has(name);
    if (refuses.includes(name)) continue;
    if (isMistaken) content[name] = asTyped(errs[name]!, schema);
    else if (Object.hasOwn(facts, name)) content[name] = asTyped(facts[name]!, schema);
    else if (needed.has(name) && !hasDefault)
      return { ...asked, action: 'cancel', why: `The person does not know “${name}”.` };
  }
  for (const name of Object.keys(content)) said.add(name);
  return { ...asked, action: 'accept', content };
}

/** What was written as text, as the type that the field asks for. */
function asTyped(value: Given, schema: JsonValue | undefined): Given {
  const type = isJsonObject(schema) ? schema.type : undefined;
  if (type === 'string' && typeof value === 'number') return String(value);
  if (typeof value !== 'string') return value;
  if ((type === 'number' || type === 'integer') && value.trim() !== '' && Number.isFinite(Number(value)))
    return Number(value);
  if (type === 'boolean' && /^(true|false)$/i.test(value)) return /^true$/i.test(value);
  return type === 'array' ? value.split(',').map((each) => each.trim()) : value;
}
