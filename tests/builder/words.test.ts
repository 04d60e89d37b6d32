import { expect, test } from 'vitest';
import { askedOf } from '../../src/builder/words.ts';

const asked = (name: string, description: string) =>
  askedOf({ name, server: null, description, inputSchema: {}, schemaFrom: 'source' });

test.each([
  ['orders', 'Orders of a customer', 'the orders of a customer'],
  ['get_matches', 'Matches by day and team.', 'the matches by day and team'],
  ['orders', 'Orders', 'the orders'],
  ['weather', 'Weather of a city.', 'weather of a city'],
])('%s, “%s”, is a thing', (name, description, words) => {
  expect(asked(name, description)).toEqual({ words, isRequest: false });
});

test.each([
  ['find', 'Searches for articles.', 'search for articles'],
  ['order', 'Orders a meal.', 'order a meal'],
  ['orders', 'Orders the meals of a list.', 'order the meals of a list'],
  ['annotated', 'Demonstrates how annotations can be used.', 'demonstrate how annotations can be used'],
  ['push', 'Pushes the changes.', 'push the changes'],
  ['cache', 'Caches a page.', 'cache a page'],
  [
    'turn',
    'Turns coordinates "longitude,latitude" into the address there.',
    'turn coordinates into the address there',
  ],
])('%s, “%s”, is a request', (name, description, words) => {
  expect(asked(name, description)).toEqual({ words, isRequest: true });
});
