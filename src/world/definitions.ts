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

// TypeScript reads each file as a type of its own, with `undefined` where siblings differ; the tests check their shape.
const files: unknown[] = [
  filesystem,
  sqlite,
  git,
  memory,
  time,
  calculator,
  units,
  currency,
  random,
  googleMaps,
  amap,
  baiduMaps,
  weather,
  financeAgent,
  marketData,
  chart,
  paypal,
  alipay,
  googleSearch,
  tavily,
  firecrawl,
  playwright,
  puppeteer,
  wikipedia,
  news,
  calendar,
  mail,
  contacts,
  todo,
  travel,
  translateDict,
  textTools,
  crm,
];

/** The 33 servers of the testbed in the order of its catalogue. No two of their 188 tools share a name. */
export const servers = files as readonly ServerDefinition[];

const serverByTool = new Map(
  servers.flatMap(({ server, tools }) => tools.map(({ name }) => [name, server] as const)),
);

/** The server that has a tool of this name; undefined when none has. */
export const serverOfTool = (name: string): string | undefined => serverByTool.get(name);

export const serversByName: ReadonlyMap<string, ServerDefinition> = new Map(
  servers.map((server) => [server.server, server]),
);
