import type { FaultKind } from './fault.ts';
import type { JsonObject } from './json.ts';

/** One answered call in a testbed's history. */
export interface TestbedCall {
  server: string;
  tool: string;
  arguments: JsonObject;
  isError: boolean;
  /** The kind of fault that was injected into it. */
  fault?: FaultKind;
}

/** Hashes in hex: of each slice that differs from its start, and the Merkle root over all. */
export interface TestbedHash {
  slices: Record<string, string>;
  root: string;
}

/** The servers of the testbed by name, so that pages can list them without loading it. */
export const TESTBED_SERVERS: readonly string[] = (
  'alipay amap baidu-maps calculator calendar chart contacts crm currency filesystem ' +
  'finance-agent firecrawl git google-maps google-search mail market-data memory news paypal ' +
  'playwright puppeteer random sqlite tavily text-tools time todo translate-dict travel units ' +
  'weather wikipedia'
).split(' ');
