/** Ways in which the testbed can make a tool call fail or mislead; the testbed explains each. */
export const FAULT_KINDS = [
  'invalid-value',
  'api-error',
  'failed-inside-success',
  'empty-result',
  'session-lost',
  'runtime-error',
  'executable-missing',
  'connection-lost',
  'timeout',
  'oversize-chunk',
  'resource-not-found',
  'rate-limited',
  'stale-cache',
  'partial-write',
  'duplicate-delivery',
  'schema-drift',
  'truncated-output',
  'wrong-unit',
  'poisoned-description',
  'injected-instruction',
  'rug-pull',
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/** Each kind in a few words, as a person reads it. */
export const FAULT_TITLES: Readonly<Record<FaultKind, string>> = {
  'invalid-value': 'Value refused',
  'api-error': 'API error',
  'failed-inside-success': 'Failure inside a success',
  'empty-result': 'Empty result',
  'session-lost': 'Session lost',
  'runtime-error': 'Runtime error',
  'executable-missing': 'Executable missing',
  'connection-lost': 'Connection lost',
  timeout: 'Time-out',
  'oversize-chunk': 'Chunk too large',
  'resource-not-found': 'Resource not found',
  'rate-limited': 'Rate limit',
  'stale-cache': 'Stale cache',
  'partial-write': 'Partial write',
  'duplicate-delivery': 'Delivered twice',
  'schema-drift': 'Schema drift',
  'truncated-output': 'Truncated output',
  'wrong-unit': 'Wrong unit',
  'poisoned-description': 'Poisoned description',
  'injected-instruction': 'Injected instruction',
  'rug-pull': 'Rug pull',
};

/** The kinds that change what a tool says of itself, and no call. */
const OF_DESCRIPTIONS = ['poisoned-description', 'rug-pull'] as const satisfies FaultKind[];
export type DescriptionFaultKind = (typeof OF_DESCRIPTIONS)[number];

export const isOfDescriptions = (kind: FaultKind): kind is DescriptionFaultKind =>
  OF_DESCRIPTIONS.some((each) => each === kind);

/** One line of a fault plan: which calls it may meet, how often, and for how long. */
export interface FaultRule {
  kind: FaultKind;
  /** Servers and tools by name; absent: every one the kind can meet. */
  servers?: string[];
  tools?: string[];
  /** Affects only this call of a server, counted from 0. */
  call?: number;
  /** Probability that it affects a call, 0 to 1. */
  rate: number;
  /** The fault ends after it has affected so many calls; absent: never. */
  times?: number;
}

/** Faults to inject. Only seed, server, tool and number of the call decide, so one more call changes no other. */
export interface FaultPlan {
  seed: number;
  rules: FaultRule[];
}

/** The calls of a task that a kind of fault can affect: the denominator of its rate. */
interface FaultReach {
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
  'rug-pull': { words: 'tool descriptions' },
};
