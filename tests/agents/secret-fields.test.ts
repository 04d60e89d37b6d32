import { expect, test } from 'vitest';
import type { JsonObject } from '#core/json.ts';
import { secretFields } from '#core/secrets.ts';

const isSecret = (name: string, field: JsonObject): boolean =>
  secretFields({ type: 'object', properties: { [name]: field } }).length === 1;

const text = { type: 'string' };

test.each([
  ...['password', 'apiKey', 'API key', 'access_token', 'card number', 'PIN', 'cvc', 'clientSecret'],
  ...['passcode', 'userPin', 'token'],
])('a field called %s asks for a secret', (name) => expect(isSecret(name, text)).toBe(true));

test.each(['city', 'spinner', 'tokens used', 'passenger', 'key date', 'pinned', 'keyboard'])(
  'a field called %s does not',
  (name) => expect(isSecret(name, text)).toBe(false),
);

test.each<[name: string, field: JsonObject]>([
  ['a', { ...text, format: 'password' }],
  ['a', { ...text, title: 'Your password' }],
  ['a', { title: 'PIN' }],
  ['a', { anyOf: [{ type: 'string' }, { type: 'null' }], title: 'Password' }],
  ['a', { type: ['string', 'null'], title: 'Password' }],
  ['a', { type: 'array', items: { type: 'string' }, title: 'Recovery password' }],
  ['pin', { type: 'integer' }],
  ['a', { type: 'number', title: 'CVV' }],
  ['a', { type: 'integer', title: 'Card number' }],
])('%s as %j asks for a secret', (name, field) => expect(isSecret(name, field)).toBe(true));

test.each<[name: string, field: JsonObject]>([
  ['token', { type: 'integer', title: 'Tokens at most' }],
  ['integer', { type: 'integer', description: 'Enter your PIN' }],
  ['password_changed', { type: 'boolean' }],
  ['secret', { ...text, enum: ['a', 'b'] }],
  ['secret', { oneOf: [{ const: 'a', title: 'A' }] }],
  ['secrets', { type: 'array', items: { anyOf: [{ const: 'a', title: 'A' }] } }],
  ['a', { ...text, title: 'Name (not your password)' }],
])('%s as %j does not', (name, field) => expect(isSecret(name, field)).toBe(false));

test.each([
  'Your bank password',
  'The password',
  'Password for the account',
  '4-digit PIN of your card',
  'Please enter your API key.',
  'Last four digits of your card number',
  'We need this to go on. Type in the one-time code that was sent to you',
  'Do not worry, enter your password',
  'Never share this with anybody; then give us your PIN',
  'Do not enter your user name but give your password',
  '请输入您的密码',
  '您的密码',
])('the description “%s” asks for a secret', (description) =>
  expect(isSecret('a', { ...text, description })).toBe(true),
);

test.each([
  'Your favorite integer (do not give us your phone number, pin, or other sensitive info)',
  'Your name. Never enter a password here.',
  'A note; please don’t include your API key',
  "Don't type your PIN",
  'What you want, without giving your password',
  'Not your password',
  'The name of the token to trade',
  'The page that describes the password rules',
  'We never ask for your password',
  '请勿输入密码',
])('the description “%s” does not', (description) =>
  expect(isSecret('a', { ...text, description })).toBe(false),
);
