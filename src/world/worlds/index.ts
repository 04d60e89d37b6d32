import type { World } from '../world.ts';

/** What each server does, by its name; loaded when first asked for. */
const worlds: Record<string, () => Promise<World>> = {
  memory: async () => (await import('./memory/memory.ts')).memory,
  git: async () => (await import('./files/git.ts')).git,
  filesystem: async () => (await import('./files/filesystem.ts')).filesystem,
  'finance-agent': async () => (await import('./finance/market-data.ts')).financeAgent,
  'market-data': async () => (await import('./finance/market-data.ts')).marketData,
  chart: async () => (await import('./finance/chart.ts')).chart,
  sqlite: async () => (await import('./sqlite/sqlite.ts')).loadSqlite(),
  currency: async () => (await import('./finance/currency.ts')).currency,
  calculator: async () => (await import('./calculator/calculator.ts')).calculator,
  random: async () => (await import('./random.ts')).random,
  units: async () => (await import('./units/units.ts')).units,
  'text-tools': async () => (await import('./text-tools/text-tools.ts')).textTools,
  alipay: async () => (await import('./money/alipay.ts')).alipay,
  crm: async () => (await import('./money/crm.ts')).crm,
  paypal: async () => (await import('./money/paypal.ts')).paypal,
  calendar: async () => (await import('./office/calendar.ts')).calendar,
  contacts: async () => (await import('./office/contacts.ts')).contacts,
  mail: async () => (await import('./office/mail.ts')).mail,
  todo: async () => (await import('./office/todo.ts')).todo,
  'google-search': async () => (await import('./web/google-search.ts')).googleSearch,
  tavily: async () => (await import('./web/tavily.ts')).tavily,
  firecrawl: async () => (await import('./web/firecrawl.ts')).firecrawl,
  wikipedia: async () => (await import('./web/wikipedia.ts')).wikipedia,
  news: async () => (await import('./web/news.ts')).news,
  travel: async () => (await import('./travel/travel.ts')).travel,
  'google-maps': async () => (await import('./maps/google.ts')).googleMaps,
  weather: async () => (await import('./maps/weather/weather.ts')).weather,
  amap: async () => (await import('./maps/amap.ts')).amap,
  'baidu-maps': async () => (await import('./maps/baidu.ts')).baiduMaps,
  playwright: async () => (await import('./browser/playwright.ts')).playwright,
  puppeteer: async () => (await import('./browser/puppeteer.ts')).puppeteer,
  'translate-dict': async () => (await import('./translate-dict/translate-dict.ts')).translateDict,
  time: async () => (await import('./time.ts')).time,
};

/** What a server's tools do; undefined for a server the testbed does not have. */
export const loadWorld = async (server: string): Promise<World | undefined> =>
  Object.hasOwn(worlds, server) ? worlds[server]!() : undefined;

export const worldNames: readonly string[] = Object.keys(worlds);
