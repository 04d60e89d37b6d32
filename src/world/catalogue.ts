import type { JsonObject } from '#core/json.ts';
import type { ToolAnnotations } from '#core/tool.ts';
import filesystem from './tools/filesystem.json' with { type: 'json' };
import sqlite from './tools/sqlite.json' with { type: 'json' };
import git from './tools/git.json' with { type: 'json' };
import memory from './tools/memory.json' with { type: 'json' };
import time from './tools/time.json' with { type: 'json' };
import calculator from './tools/calculator.json' with { type: 'json' };
import units from './tools/units.json' with { type: 'json' };
import currency from './tools/currency.json' with { type: 'json' };
import random from './tools/random.json' with { type: 'json' };
import googleMaps from './tools/google-maps.json' with { type: 'json' };
import amap from './tools/amap.json' with { type: 'json' };
import baiduMaps from './tools/baidu-maps.json' with { type: 'json' };
import weather from './tools/weather.json' with { type: 'json' };
import financeAgent from './tools/finance-agent.json' with { type: 'json' };
import marketData from './tools/market-data.json' with { type: 'json' };
import chart from './tools/chart.json' with { type: 'json' };
import paypal from './tools/paypal.json' with { type: 'json' };
import alipay from './tools/alipay.json' with { type: 'json' };
import googleSearch from './tools/google-search.json' with { type: 'json' };
import tavily from './tools/tavily.json' with { type: 'json' };
import firecrawl from './tools/firecrawl.json' with { type: 'json' };
import playwright from './tools/playwright.json' with { type: 'json' };
import puppeteer from './tools/puppeteer.json' with { type: 'json' };
import wikipedia from './tools/wikipedia.json' with { type: 'json' };
import news from './tools/news.json' with { type: 'json' };
import calendar from './tools/calendar.json' with { type: 'json' };
import mail from './tools/mail.json' with { type: 'json' };
import contacts from './tools/contacts.json' with { type: 'json' };
import todo from './tools/todo.json' with { type: 'json' };
import travel from './tools/travel.json' with { type: 'json' };
import translateDict from './tools/translate-dict.json' with { type: 'json' };
import textTools from './tools/text-tools.json' with { type: 'json' };
import crm from './tools/crm.json' with { type: 'json' };
import type { World } from './world.ts';

/** A tool as its server announces it; the names of the fields are MCP's. */
export interface ToolDefinition {
  name: string;
  title: string;
  description: string;
  inputSchema: JsonObject;
  /** The shape of structuredContent; placeholders of multi-step tasks point into it. */
  outputSchema: JsonObject;
  annotations: ToolAnnotations;
}

/** The definition of one server. The behaviour of its tools is in worlds/. */
export interface ServerDefinition {
  server: string;
  title: string;
  description: string;
  tools: ToolDefinition[];
}

/**
 * The servers in the order of the catalogue: what each announces, and what its tools do, loaded when first asked for. TypeScript
 * reads each definition as a type of its own, with `undefined` where siblings differ; the tests check their shape.
 */
const catalogue: readonly [definition: unknown, load: () => Promise<World>][] = [
  [filesystem, async () => (await import('./worlds/files/filesystem.ts')).filesystem],
  [sqlite, async () => (await import('./worlds/sqlite/sqlite.ts')).loadSqlite()],
  [git, async () => (await import('./worlds/files/git.ts')).git],
  [memory, async () => (await import('./worlds/memory/memory.ts')).memory],
  [time, async () => (await import('./worlds/clock.ts')).time],
  [calculator, async () => (await import('./worlds/calculator/calculator.ts')).calculator],
  [units, async () => (await import('./worlds/units/units.ts')).units],
  [currency, async () => (await import('./worlds/finance/currency.ts')).currency],
  [random, async () => (await import('./worlds/random.ts')).random],
  [googleMaps, async () => (await import('./worlds/maps/google.ts')).googleMaps],
  [amap, async () => (await import('./worlds/maps/amap.ts')).amap],
  [baiduMaps, async () => (await import('./worlds/maps/baidu.ts')).baiduMaps],
  [weather, async () => (await import('./worlds/maps/weather/weather.ts')).weather],
  [financeAgent, async () => (await import('./worlds/finance/market-data.ts')).financeAgent],
  [marketData, async () => (await import('./worlds/finance/market-data.ts')).marketData],
  [chart, async () => (await import('./worlds/finance/chart.ts')).chart],
  [paypal, async () => (await import('./worlds/money/paypal.ts')).paypal],
  [alipay, async () => (await import('./worlds/money/alipay.ts')).alipay],
  [googleSearch, async () => (await import('./worlds/web/google-search.ts')).googleSearch],
  [tavily, async () => (await import('./worlds/web/tavily.ts')).tavily],
  [firecrawl, async () => (await import('./worlds/web/firecrawl.ts')).firecrawl],
  [playwright, async () => (await import('./worlds/browser/playwright.ts')).playwright],
  [puppeteer, async () => (await import('./worlds/browser/puppeteer.ts')).puppeteer],
  [wikipedia, async () => (await import('./worlds/web/wikipedia.ts')).wikipedia],
  [news, async () => (await import('./worlds/web/news.ts')).news],
  [calendar, async () => (await import('./worlds/office/calendar.ts')).calendar],
  [mail, async () => (await import('./worlds/office/mail.ts')).mail],
  [contacts, async () => (await import('./worlds/office/contacts.ts')).contacts],
  [todo, async () => (await import('./worlds/office/todo.ts')).todo],
  [travel, async () => (await import('./worlds/travel/travel.ts')).travel],
  [translateDict, async () => (await import('./worlds/translate-dict/translate-dict.ts')).translateDict],
  [textTools, async () => (await import('./worlds/text-tools/text-tools.ts')).textTools],
  [crm, async () => (await import('./worlds/money/crm.ts')).crm],
];

/** The 33 servers of the testbed. No two of their 188 tools share a name. */
export const servers = catalogue.map(([definition]) => definition as ServerDefinition);

const serverByTool = new Map(
  servers.flatMap(({ server, tools }) => tools.map(({ name }) => [name, server] as const)),
);

/** The server that has a tool of this name; undefined when none has. */
export const serverOfTool = (name: string): string | undefined => serverByTool.get(name);

export const serversByName: ReadonlyMap<string, ServerDefinition> = new Map(
  servers.map((server) => [server.server, server]),
);

const loadByServer = new Map(catalogue.map(([, load], index) => [servers[index]!.server, load]));

/** What a server's tools do; undefined for a server the testbed does not have. */
export const loadWorld = async (server: string): Promise<World | undefined> => loadByServer.get(server)?.();
