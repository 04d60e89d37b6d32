import { expect, test } from 'vitest';
import { mulberry32 } from '#core/random.ts';
import { reasonText } from '../../src/builder/reasons.ts';
import { valuesFor } from '../../src/builder/values.ts';

const from = (name: string, schema: object): string | undefined => {
  const [value] = valuesFor(
    name,
    { type: 'string', ...schema },
    { name: 'book', server: null, description: '', inputSchema: {}, schemaFrom: 'source' },
    { random: mulberry32(1), today: '2026-03-12', pieces: [] },
  );
  return value && reasonText(value.from);
};

test.each([
  ['customer', { description: 'Name of the customer' }],
  ['guest_name', {}],
  ['for', { description: 'Full name of the main traveller' }],
  ['assignee', { description: 'Who does it' }],
])('%s with %o takes the name of a person', (name, schema) => {
  expect(from(name, schema)).toBe('a name of a person');
});

test('travellers in a list are people, too', () => {
  expect(from('travellers', { type: 'array', items: { type: 'string' } })).toBe('a list: a name of a person');
});

test.each([
  ['user_id', { description: 'Id of the user' }, undefined],
  ['customer_email', {}, 'an address of example.org'],
  ['message', { description: 'Said to the customer' }, 'a plain sentence'],
  ['title', { description: 'Title of the event' }, 'a plain title'],
  ['question', { description: 'Asked of the knowledge base' }, 'a plain question'],
  ['query', { description: 'The question to be answered' }, 'a plain question'],
  ['query', { description: 'Words of a question' }, 'a general topic'],
  ['question_id', { description: 'The question to be answered' }, undefined],
])('%s with %o does not', (name, schema, source) => {
  expect(from(name, schema)).toBe(source);
});
