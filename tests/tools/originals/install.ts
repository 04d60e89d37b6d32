import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

/** The published packages that are held against ours. */
export const PINNED = { mcpbr: '0.14.0', 'bfcl-eval': '2026.3.23' } as const;
/** What their evaluators, readers and reports import of others. */
const NEEDED = ['pyyaml', 'pydantic', 'pydantic-settings', 'rich', 'click'];

/** Runs one of the scripts beside this file, with lines in and lines out. */
export type Original = (script: string, input: string, ...options: string[]) => string;

/** The packages in a folder, or in words why they are not there. */
export function install(folder: string): { original: Original } | { why: string } {
  const version = run(['-c', 'import sys; print(sys.version_info[:2] >= (3, 11))']);
  if (version.status !== 0) return { why: 'There is no python3 on this machine.' };
  if (version.stdout.trim() !== 'True') return { why: 'python3 is older than 3.11, which mcpbr asks for.' };
  const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--target', folder];
  const pinned = Object.entries(PINNED).map(([name, number]) => `${name}==${number}`);
  // Their own dependencies are a gigabyte; what no evaluator uses is stood in for.
  for (const what of [['--no-deps', ...pinned], NEEDED]) {
    const { status, stderr } = run([...pip, ...what]);
    if (status !== 0) return { why: `The Python registry was not reached, or refused: ${lastLine(stderr)}` };
  }
  return {
    original(script, input, ...options) {
      const ran = run([resolve(import.meta.dirname, script), ...options], input, { PYTHONPATH: folder });
      if (ran.status !== 0) throw new Error(`${script} failed: ${ran.stderr.slice(-3000)}`);
      return ran.stdout;
    },
  };
}

const run = (parameters: string[], input = '', environment: Record<string, string> = {}) =>
  spawnSync('python3', parameters, {
    input,
    encoding: 'utf8',
    maxBuffer: 1 << 30,
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1', PYTHONUTF8: '1', ...environment },
  });

const lastLine = (text: string): string => text.trim().split('\n').at(-1)?.slice(0, 300) ?? '';
