import { expect, test } from 'vitest';
import type { JsonObject } from '#core/json.ts';
import { answerOfPerson } from '#ask/agents/index.ts';
import { readPerson, type ScriptedPerson } from '#core/person.ts';
import { personOfText, textOfPerson, wrongLine } from '../../src/app/frame/words/person-text.ts';

interface Case {
  what: string;
  person: ScriptedPerson | undefined;
  asks: object;
  required?: string[];
  action?: string;
  content?: object;
  why?: string;
}

const text = { type: 'string' };
const schemaOf = (properties: object, required = Object.keys(properties)): JsonObject => ({
  type: 'object',
  properties: properties as JsonObject,
  required,
});
const asking = (properties: object, required?: string[]) => ({
  message: 'Please',
  requestedSchema: schemaOf(properties, required),
});

test.each<Case>([
  {
    what: 'gives the facts asked for',
    person: { facts: { city: 'Oslo', date: '1 May' } },
    asks: { city: text },
    content: { city: 'Oslo' },
  },
  {
    what: 'writes a fact as the field wants it',
    person: { facts: { seats: '4', window: 'true', meal: 'No', zip: 1234, extras: 'bag, bike' } },
    asks: {
      seats: { type: 'integer' },
      window: { type: 'boolean' },
      meal: { type: 'boolean' },
      zip: text,
      extras: { type: 'array', items: { type: 'string', enum: ['bag', 'bike'] } },
    },
    content: { seats: 4, window: true, meal: false, zip: '1234', extras: ['bag', 'bike'] },
  },
  ...[
    { fact: 'zero', field: { type: 'integer', minimum: 1 } },
    { fact: '0', field: { type: 'integer', minimum: 1 } },
    { fact: '2.5', field: { type: 'integer' } },
    { fact: 'perhaps', field: { type: 'boolean' } },
    { fact: 'Phoebe', field: { ...text, enum: ['Joey'] } },
    { fact: 'Oslo', field: { ...text, format: 'email' } },
    { fact: '1 May', field: { ...text, format: 'date' } },
  ].map(({ fact, field }) => ({
    what: `sends no ${fact} where the field is ${JSON.stringify(field)}`,
    person: { facts: { seats: fact } },
    asks: { seats: field },
    required: [],
    action: 'decline',
    why: `“${fact}” does not fit the field “seats”`,
  })),
  {
    what: 'is taken as they are where the schema of the field is none',
    person: { facts: { seats: 'two' } },
    asks: { seats: { type: 7 } },
    content: { seats: 'two' },
  },
  {
    what: 'leaves out what is not needed',
    person: { facts: { city: 'Oslo' } },
    asks: { city: text, note: text },
    required: ['city'],
    content: { city: 'Oslo' },
  },
  {
    what: 'leaves an unknown field to its default',
    person: { facts: {} },
    asks: { city: { ...text, default: 'Rome' } },
    content: {},
  },
  {
    what: 'dismisses what it does not know',
    person: { facts: {} },
    asks: { city: text },
    action: 'cancel',
    why: 'does not know “city”',
  },
  {
    what: 'declines what it refuses',
    person: { facts: { phone: '1' }, refuses: ['phone'] },
    asks: { phone: text },
    action: 'decline',
    why: 'refuses “phone”',
  },
  {
    what: 'skips what it refuses and nobody needs',
    person: { facts: {}, refuses: ['phone'] },
    asks: { phone: text },
    required: [],
    content: {},
  },
  {
    what: 'gives no password, whatever it knows',
    person: { facts: { pw: 'x' } },
    asks: { pw: { ...text, title: 'Your password' } },
    action: 'decline',
    why: '“Your password”',
  },
  {
    what: 'leaves out a password that nobody needs',
    person: { facts: { name: 'Ada', pw: 'x' } },
    asks: { name: text, pw: { ...text, title: 'Your password' } },
    required: ['name'],
    content: { name: 'Ada' },
    why: '“Your password”, which asks for a password or the like, was left out',
  },
  {
    what: 'declines where passwords are all that is asked for',
    person: { facts: { pw: 'x' } },
    asks: { pw: { ...text, format: 'password' } },
    required: [],
    action: 'decline',
    why: '“pw”',
  },
  {
    what: 'who is nobody dismisses everything',
    person: undefined,
    asks: { city: text },
    action: 'cancel',
    why: 'Nobody',
  },
  {
    what: 'is asked for a name of Object.prototype',
    person: { facts: {} },
    asks: { constructor: text },
    action: 'cancel',
    why: 'does not know',
  },
])('a scripted person $what', ({ person, asks, required, action = 'accept', content, why }) => {
  const said = answerOfPerson(person, asking(asks, required), new Set());
  expect(said.action).toBe(action);
  expect(said.content).toEqual(content);
  if (why) expect(said.why).toContain(why);
});

test('a scripted person opens no address, and says so', () => {
  const question = { message: 'Pay', requestedSchema: {}, wants: 'an address opened: https://a.test' };
  expect(answerOfPerson({ facts: {} }, question, new Set())).toEqual({
    message: 'Pay',
    fields: [],
    action: 'decline',
    why: 'It wants an address opened: https://a.test. No run does that.',
  });
});

test('a scripted person who errs is right the second time', () => {
  const said = new Set<string>();
  const person = { facts: { date: '2 May' }, errs: { date: '1 May' } };
  const dates = [1, 2, 3].map(() => answerOfPerson(person, asking({ date: text }), said).content);
  expect(dates).toEqual([{ date: '1 May' }, { date: '2 May' }, { date: '2 May' }]);
});

test('a person from outside is read as far as it is one', () => {
  expect(readPerson('nobody')).toBeUndefined();
  expect(readPerson({ facts: { a: 1, b: { c: 1 } }, refuses: ['x', 2], errs: 3, mustAsk: [] })).toEqual({
    facts: { a: 1 },
    refuses: ['x'],
    mustAsk: [],
  });
});

test('the lines of a person are read as they are written', () => {
  const lines = 'city: Oslo\ntime: 10:30 -> 11:30\nphone: -';
  const person = { facts: { city: 'Oslo', time: '11:30' }, errs: { time: '10:30' }, refuses: ['phone'] };
  expect(personOfText(`${lines}\nnothing\n: x\n`)).toEqual(person);
  expect(textOfPerson(person)).toBe(lines);
  expect(personOfText(' \n')).toBeUndefined();
  expect(wrongLine(`\n${lines}\n \npassword: -\n名称：李`)).toBe('');
  expect(textOfPerson({ ...person, facts: { ...person.facts, phone: '1' } })).toBe(lines);
});

test.each([
  ['nothing', 'Line 1 has no colon'],
  ['city: Oslo\n\n: Oslo', 'Line 3 names no field'],
  ['city: ', 'Line 1 has no answer'],
  ['city: Oslo\ncity: -', 'Line 2 names “city” a second time'],
  ['password: x', 'Line 1 answers “password”, but questions for a password'],
  ['city: Rome ->', 'Line 1 needs one answer before “->” and one after it'],
  ['city: -> Oslo', 'Line 1 needs one answer'],
  ['city: Rome -> Oslo -> Bern', 'Line 1 needs one answer'],
])('of the lines %j it is said what is not understood', (lines, words) =>
  expect(wrongLine(lines)).toContain(words),
);
