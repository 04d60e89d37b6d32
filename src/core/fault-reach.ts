import type { FaultKind } from './fault.ts';

/** What a kind of fault can meet, of all that a task does on the testbed: the denominator of its rate. */
export interface FaultReach {
  /** Servers it can meet; absent: all. */
  servers?: readonly string[];
  /** The same in words: "calls of the map servers". An answer is that of a call that has not failed by itself. */
  words: string;
}

const maps = ['google-maps', 'amap', 'baidu-maps'];
const search = ['google-search', 'tavily', 'firecrawl', 'wikipedia', 'news'];
const money = ['paypal', 'alipay'];
const browsers = ['playwright', 'puppeteer'];
const market = ['finance-agent', 'market-data'];

const ALL_CALLS: FaultReach = { words: 'all calls' };
const ALL_ANSWERS: FaultReach = { words: 'all answers' };

export const FAULT_REACH: Readonly<Record<FaultKind, FaultReach>> = {
  'invalid-value': { servers: maps, words: 'calls of the map servers' },
  'api-error': {
    servers: [...search, ...money, ...maps],
    words: 'calls of the search, payment and map servers',
  },
  'failed-inside-success': { servers: maps, words: 'calls of the map servers' },
  'empty-result': { servers: [...search, ...market], words: 'answers of the search and market servers' },
  'session-lost': { servers: [...browsers, 'filesystem'], words: 'calls of the browser and file servers' },
  'runtime-error': { servers: [...browsers, 'filesystem'], words: 'calls of the browser and file servers' },
  'executable-missing': { servers: browsers, words: 'calls of the browser servers' },
  'connection-lost': ALL_CALLS,
  timeout: ALL_CALLS,
  'oversize-chunk': { servers: search, words: 'calls of the search servers' },
  'resource-not-found': { servers: [...money, 'crm'], words: 'calls of the payment and CRM servers' },
  'rate-limited': ALL_CALLS,
  'stale-cache': ALL_ANSWERS,
  'partial-write': { words: 'calls that write' },
  'duplicate-delivery': ALL_ANSWERS,
  'schema-drift': ALL_CALLS,
  'truncated-output': ALL_ANSWERS,
  'wrong-unit': {
    servers: [...maps, 'weather', 'units', 'currency', ...market],
    words: 'answers of the map, weather, unit, currency and market servers',
  },
  'poisoned-description': { words: 'tool descriptions' },
  'injected-instruction': ALL_ANSWERS,
};
