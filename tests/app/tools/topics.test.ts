import { expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { TESTBED_SERVERS } from '#core/testbed.ts';
import { TOPICS, topicOf, topicTitle, type Topic } from '../../../src/app/tools/topics.ts';

/** What a person would say of each server of the testbed. */
const expected: Readonly<Record<string, Topic>> = {
  alipay: 'pay',
  amap: 'map',
  'baidu-maps': 'map',
  calculator: 'data',
  calendar: 'office',
  chart: 'data',
  contacts: 'office',
  crm: 'office',
  currency: 'finance',
  filesystem: 'file_system',
  'finance-agent': 'finance',
  firecrawl: 'search',
  git: 'dev',
  'google-maps': 'map',
  'google-search': 'search',
  mail: 'office',
  'market-data': 'finance',
  memory: 'data',
  news: 'search',
  paypal: 'pay',
  playwright: 'browser',
  puppeteer: 'browser',
  random: 'data',
  sqlite: 'data',
  tavily: 'search',
  'text-tools': 'data',
  time: 'data',
  todo: 'office',
  'translate-dict': 'data',
  travel: 'travel',
  units: 'data',
  weather: 'map',
  wikipedia: 'search',
};

test.each(TESTBED_SERVERS.map((name) => [name]))('the topic of %s is what a person would say', (name) => {
  const file = new URL(`../../../src/world/tools/${name}.json`, import.meta.url);
  const { server, tools } = JSON.parse(readFileSync(file, 'utf8')) as {
    server: string;
    tools: { name: string; description: string }[];
  };
  expect(topicOf({ name: server, tools })).toBe(expected[name]);
});

test('a publisher’s category decides over a word of the description', () => {
  expect(topicOf({ name: 'acme', description: 'Sends invoices.', category: 'MAP' })).toBe('map');
  expect(topicOf({ name: 'acme', description: 'Sends invoices and takes payments.' })).toBe('pay');
});

test('a server of which nothing is known is of no topic', () => {
  expect(topicOf({ name: '' })).toBe('other');
  expect(topicOf({ name: 'qqqq', description: '𝔘𝔫 __proto__ constructor' })).toBe('other');
});

test('a hostile text costs no more than its beginning', () => {
  expect(topicOf({ name: 'x', description: `${'a'.repeat(1_000_000)} map maps` })).toBe('other');
});

test('every topic has a title of its own', () => {
  expect(new Set(TOPICS.map(topicTitle)).size).toBe(TOPICS.length);
});
