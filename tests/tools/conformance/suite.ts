import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** What the suite found in one scenario. */
export interface ScenarioResult {
  scenario: string;
  passed: number;
  failed: number;
  warnings: number;
  /** The suite's own verdict. */
  isPassed: boolean;
  durationMs: number;
  /** What failed, and what the browser said, for a person to read. */
  trouble: string[];
}

type Check = { id: string; status: string; description: string; errorMessage?: string };

const suite = resolve('node_modules/@modelcontextprotocol/conformance/dist/index.js');
const shim = pathToFileURL(resolve(import.meta.dirname, 'node20-glob-sync.mjs')).href;
const client = resolve(import.meta.dirname, 'ask-browser.mjs');

function run(args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const options = { maxBuffer: 64 * 1024 * 1024, env: { ...process.env, NO_COLOR: '1' } };
  return new Promise((done) => {
    const child = execFile(
      process.execPath,
      ['--import', shim, suite, ...args],
      options,
      (_, stdout, stderr) => done({ code: child.exitCode ?? 1, stdout, stderr }),
    );
  });
}

/** The client scenarios the installed suite has, in its order. */
export async function clientScenarios(): Promise<string[]> {
  const { stdout } = await run(['list']);
  const [, ofClients = ''] = stdout.split('Client scenarios');
  return [...ofClients.matchAll(/^\s+- (\S+)/gm)].map((match) => match[1]!);
}

/** Runs one scenario with the browser behind `driver` as the client. */
export async function runScenario(scenario: string, driver: string): Promise<ScenarioResult> {
  const command = [process.execPath, client, driver].map((part) => JSON.stringify(part)).join(' ');
  const startedAt = performance.now();
  const { code, stdout, stderr } = await run([
    'client',
    '--command',
    command,
    '--scenario',
    scenario,
    '--timeout',
    '60000',
    '--verbose',
  ]);
  const checks = checksIn(stdout);
  const count = (status: string) => checks.filter((check) => check.status === status).length;
  const told = checks
    .filter(({ status }) => status === 'FAILURE' || status === 'WARNING')
    .map(({ id, description, errorMessage }) => `${id}: ${errorMessage ?? description}`);
  const said = code === 0 ? [] : (/Stdout:\n([\s\S]*?)\n\n/.exec(stderr)?.[1] ?? '').split('\n');
  return {
    scenario,
    passed: count('SUCCESS'),
    failed: count('FAILURE'),
    warnings: count('WARNING'),
    isPassed: code === 0 && checks.length > 0,
    durationMs: performance.now() - startedAt,
    trouble: [...told, ...said.filter(Boolean)],
  };
}

/** Before the checks, which are JSON, stand lines for a person. */
function checksIn(stdout: string): Check[] {
  try {
    return JSON.parse(stdout.slice(stdout.indexOf('['))) as Check[];
  } catch {
    return [];
  }
}
