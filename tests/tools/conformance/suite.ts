import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The suite's editions, by their packages: the first speaks up to 2025-11-25, the second 2026-07-28 as well. */
export const editions = { '0.1': 'conformance', '0.2': 'conformance-2026' } as const;
export type Edition = keyof typeof editions;

/** One scenario as one edition plays it. */
export interface Case {
  edition: Edition;
  scenario: string;
  /** The protocol's revision that the suite's server speaks. Absent: the edition's own choice. */
  version?: string;
}

/** What the suite found in one case. */
export interface CaseResult {
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

const shim = pathToFileURL(resolve(import.meta.dirname, 'node20-glob-sync.mjs')).href;
const client = resolve(import.meta.dirname, 'ask-browser.mjs');

function run(edition: Edition, args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const suite = resolve(`node_modules/@modelcontextprotocol/${editions[edition]}/dist/index.js`);
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

/**
 * The client cases of an edition, in its order. 0.1 has one server per scenario; 0.2 plays a scenario at every revision it names, and
 * an extension's at one of its own.
 */
export async function clientCases(edition: Edition): Promise<Case[]> {
  const { stdout } = await run(edition, ['list']);
  const [, ofClients = ''] = stdout.split('Client scenarios');
  const [listed = ''] = ofClients.split('Authorization server scenarios');
  return [...listed.matchAll(/^\s+- (\S+)(?: \[(.*)\])?/gm)].flatMap(([, scenario = '', versions = '']) => {
    const dated = versions.split(',').filter((version) => /^\d{4}-/.test(version));
    if (edition === '0.1' || dated.length === 0) return { edition, scenario };
    return dated.map((version) => ({ edition, scenario, version }));
  });
}

/** Plays one case with the browser behind `driver` as the client. */
export async function playCase({ edition, scenario, version }: Case, driver: string): Promise<CaseResult> {
  const command = [process.execPath, client, driver].map((part) => JSON.stringify(part)).join(' ');
  const startedAt = performance.now();
  const { code, stdout, stderr } = await run(edition, [
    'client',
    '--command',
    command,
    '--scenario',
    scenario,
    ...(version ? ['--spec-version', version] : []),
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
    passed: count('SUCCESS'),
    failed: count('FAILURE'),
    warnings: count('WARNING'),
    // What was only skipped was not looked at.
    isPassed: code === 0 && count('SUCCESS') > 0,
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
