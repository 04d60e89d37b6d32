import { chromium, type Browser } from '@playwright/test';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromiumFlags, chromiumPath } from '#build/chromium.mjs';
import { servePages } from '../serve-pages.ts';
import type { Converse, Known } from './page.ts';

const PAGE = 'tests/tools/conformance/page.html';

export interface BrowserDriver {
  /** Takes `{server, known}` by POST and answers when the conversation is over: 200 with its log, or 500 with the error. */
  url: string;
  close(): Promise<void>;
}

/** Opens the built site's workers in Chromium, and a port of this machine over which they are told whom to talk to. */
export async function browserDriver(): Promise<BrowserDriver> {
  const site = await servePages([PAGE]);
  // The suite's servers send no CORS headers: the browser must not ask for any.
  const args = [...chromiumFlags, '--disable-web-security'];
  const browser = await chromium.launch({ executablePath: chromiumPath, args });
  const answer: (...of: Parameters<RequestListener>) => Promise<void> = async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const asked = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { server: string; known: Known };
    try {
      const log = await converseIn(browser, `${site.origin}/${PAGE}`, asked);
      response.writeHead(200).end(log.join('\n'));
    } catch (error) {
      response.writeHead(500).end(error instanceof Error ? error.message : String(error));
    }
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async close() {
      await browser.close();
      server.closeAllConnections();
      server.close();
      await site.close();
    },
  };
}

/** Every conversation has a browser profile and workers of its own. */
async function converseIn(
  browser: Browser,
  siteUrl: string,
  { server, known }: { server: string; known: Known },
): Promise<string[]> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(siteUrl);
    await page.waitForFunction(() => 'converse' in globalThis);
    return await page.evaluate(
      ([url, context]) => (globalThis as unknown as { converse: Converse }).converse(url, context),
      [server, known] as const,
    );
  } finally {
    await context.close();
  }
}
