// How fast the engine of the page is beside llama.cpp's native build, on one thread each, with the same weights, in turns.
import { chromium } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createServer } from 'vite';
import { wllama } from '#ask/providers/wllama.ts';
import { chromiumFlags, chromiumPath } from '#build/chromium.mjs';
import type { JsonObject } from '#core/json.ts';
import { serversByName } from '#world/index.ts';
import { sample } from './sample-link.ts';

const NATIVE = 'node-llama-cpp@3.22.1';
const ROUNDS = 3;
/** Tokens that are written in each round. */
const WRITTEN = 48;

/** Tokens a second. */
interface Speed {
  /** By the processor time that reading took: other programs slow a clock's figure far more. */
  reads: number;
  readsByClock: number;
  writes: number;
}

/** Of an answer: tokens of the question, those kept from the one before, and milliseconds until the first token of the answer. */
interface Start {
  tokens: number;
  kept: number;
  ms: number;
}

/** 15 sentences of some 17 tokens. They begin with the round's number, so that nothing read before is kept. */
const textOf = (round: number): string =>
  `Round ${round}. ${'The tool looks up an item in the catalogue and gives back its price and its stock. '.repeat(15)}`;

/** Two tasks of the finished run with one menu: five tools of their server. */
const MENU = { server: 'filesystem', tools: 5 };
function questionsOfOneMenu(): [JsonObject, JsonObject] {
  const tools = serversByName
    .get(MENU.server)!
    .tools.slice(0, MENU.tools)
    .map((tool) => ({ ...tool, server: MENU.server, schemaFrom: 'source' as const }));
  const [first, second] = sample.tasks
    .filter(({ servers }) => servers.length === 1 && servers[0] === MENU.server)
    .map(
      ({ query }) =>
        wllama.encode({
          model: 'kept',
          messages: [{ role: 'user', text: query }],
          tools,
          settings: { temperature: 0, maxOutputTokens: 1 },
          stream: false,
        }).body,
    );
  return [first!, second!];
}

/** Prints the speeds of both, each as the median of its rounds with the least and the most. */
export async function compareSpeeds(weights: string): Promise<void> {
  const page = await inPage(resolve(weights));
  const native = await natively(resolve(weights));
  const here: Speed[] = [];
  const there: Speed[] = [];
  let starts: Start[] = [];
  try {
    starts = await page.starts(questionsOfOneMenu());
    for (let round = 1; round <= ROUNDS; round++) {
      here.push(await page.measure(round));
      if (native) there.push(native.measure(round));
    }
  } finally {
    await page.close();
    native?.close();
  }
  console.log(`tokens a second, one thread each, ${ROUNDS} rounds in turns: median (least to most)`);
  console.log(`  in the page   ${allWords(here)}`);
  const [first, second] = starts as [Start, Start];
  console.log(
    `  a menu of ${MENU.tools} tools: the first task's answer begins after ${seconds(first)}, the second's after ${seconds(second)}, ` +
      `${(first.ms / second.ms).toFixed(1)} times sooner`,
  );
  if (!native) return console.log(`  ${NATIVE} could not be installed, so there is nothing to compare with`);
  console.log(`  ${NATIVE}   ${allWords(there)}`);
  const share = (name: keyof Speed): string =>
    `${Math.round((100 * median(here.map((speed) => speed[name]))) / median(there.map((speed) => speed[name])))} %`;
  console.log(
    `  of the native speed the page reads at ${share('reads')} by processor time, ${share('readsByClock')} by clock, and writes at ${share('writes')}`,
  );
}

const allWords = (speeds: readonly Speed[]): string =>
  `reads ${words(speeds, 'reads')} by processor time, ${words(speeds, 'readsByClock')} by clock; writes ${words(speeds, 'writes')}`;
const seconds = ({ tokens, kept, ms }: Start): string =>
  `${(ms / 1000).toFixed(1)} s (${tokens} tokens, ${kept} of them kept)`;
const median = (list: readonly number[]): number =>
  list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)]!;
function words(speeds: readonly Speed[], name: keyof Speed): string {
  const list = speeds.map((speed) => speed[name]);
  return `${median(list).toFixed(1)} (${Math.min(...list).toFixed(1)} to ${Math.max(...list).toFixed(1)})`;
}

/** The site's own engine in Chromium. The page is not isolated, so the engine has one thread. */
async function inPage(weights: string) {
  const server = await createServer({ server: { port: 0, headers: {} }, logLevel: 'error' });
  await server.listen();
  const browser = await chromium.launch({ executablePath: chromiumPath, args: [...chromiumFlags] });
  const page = await browser.newPage();
  await page.goto(`${server.resolvedUrls!.local[0]}robots.txt`);
  await page.evaluate(() =>
    document.body.append(Object.assign(document.createElement('input'), { type: 'file' })),
  );
  await page.setInputFiles('input', weights);
  await page.evaluate(async (path) => {
    const { createLlamaEngine } = (await import(
      path
    )) as typeof import('../../workers/models/llama-engine.ts');
    const engine = createLlamaEngine(new URL('/generated/llama.wasm', location.href).href);
    await engine.load(document.querySelector('input')!.files![0]!, new AbortController().signal);
    Object.assign(globalThis, { engine });
  }, '/workers/models/llama-engine.ts');
  const session = await browser.newBrowserCDPSession();
  /** Seconds of processor that the pages' processes have used. */
  async function cpuTime(): Promise<number> {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    return processInfo.reduce((sum, { type, cpuTime }) => sum + (type === 'renderer' ? cpuTime : 0), 0);
  }
  const ask = (content: string, tokens: number) =>
    page.evaluate(
      async ([content, tokens]) => {
        const { engine } = globalThis as unknown as {
          engine: import('../../workers/models/llama-engine.ts').LlamaEngine;
        };
        const body = { messages: [{ role: 'user', content }], temperature: 0, max_tokens: tokens };
        const answer = (await engine.ask(body, new AbortController().signal)) as unknown as {
          timings: { prompt_n: number; prompt_per_second: number; predicted_per_second: number };
        };
        return answer.timings;
      },
      [content, tokens] as const,
    );
  return {
    async measure(round: number): Promise<Speed> {
      const before = await cpuTime();
      const read = await ask(textOf(round), 1);
      const used = (await cpuTime()) - before;
      // The question is kept, so that this time is for writing alone.
      const { predicted_per_second: writes } = await ask(textOf(round), WRITTEN);
      return { reads: read.prompt_n / used, readsByClock: read.prompt_per_second, writes };
    },
    starts: (bodies: JsonObject[]): Promise<Start[]> =>
      // As text: the types of a JSON value are too deep for Playwright's.
      page.evaluate(
        async (texts) => {
          const { engine } = globalThis as unknown as {
            engine: import('../../workers/models/llama-engine.ts').LlamaEngine;
          };
          const found: Start[] = [];
          for (const text of texts) {
            const body = JSON.parse(text) as JsonObject;
            const answer = (await engine.ask(body, new AbortController().signal)) as unknown as {
              timings: { cache_n: number; prompt_n: number; prompt_ms: number };
            };
            const { cache_n: kept, prompt_n: read, prompt_ms: ms } = answer.timings;
            found.push({ tokens: kept + read, kept, ms });
          }
          return found;
        },
        bodies.map((body) => JSON.stringify(body)),
      ),
    async close(): Promise<void> {
      await browser.close();
      await server.close();
    },
  };
}

/** llama.cpp as the package brings it; undefined where that cannot be installed. */
async function natively(weights: string) {
  const folder = mkdtempSync(join(tmpdir(), 'native-llama-'));
  const run = (command: string, ...given: string[]): string =>
    execFileSync(command, given, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  writeFileSync(join(folder, 'measure.js'), measureScript);
  try {
    run('npm', 'install', '--silent', '--no-audit', '--no-fund', NATIVE);
  } catch {
    rmSync(folder, { recursive: true });
    return undefined;
  }
  return {
    measure: (round: number): Speed =>
      JSON.parse(run('node', 'measure.js', weights, textOf(round), String(WRITTEN))) as Speed,
    close: () => rmSync(folder, { recursive: true }),
  };
}

const measureScript = `
import { getLlama } from 'node-llama-cpp';
const [, , modelPath, text, written] = process.argv;
const llama = await getLlama({ gpu: false, build: 'never', logLevel: 'error' });
const model = await llama.loadModel({ modelPath });
const context = await model.createContext({ contextSize: 4096, threads: 1, batchSize: 512 });
const sequence = context.getSequence();
const tokens = model.tokenize(text);
const begun = performance.now();
const before = process.cpuUsage();
await sequence.evaluateWithoutGeneratingNewTokens(tokens);
const { user, system } = process.cpuUsage(before);
const read = performance.now();
let count = 0;
for await (const _ of sequence.evaluate(model.tokenize(' Then'), { temperature: 0 })) if (++count >= Number(written)) break;
const end = performance.now();
console.log(JSON.stringify({ reads: (1e6 * tokens.length) / (user + system), readsByClock: (1000 * tokens.length) / (read - begun), writes: (1000 * count) / (end - read) }));
process.exit(0);
`;
