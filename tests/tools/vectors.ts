import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isCovered, runVectorFile, type VectorModule } from './vector-lines.ts';

/**
 * npm run vectors [-- FILE...]: the ports against recorded calls of the originals. One line a file, failures by id, exit code 1 on
 * any. Without arguments: every file of ../shared/vectors that the code covers, or our own copies where that folder is absent.
 */
const here = import.meta.dirname;
const named = process.argv.slice(2);
const modules = await loadModules();
const files = named.length > 0 ? named : filesAtHand().filter(reportUncovered);

let failed = 0;
for (const file of files) {
  if (!existsSync(file)) {
    console.log(`${file}: absent`);
    failed++;
    continue;
  }
  const { name, total, failures } = runVectorFile(file, modules);
  console.log(`${name}: ${total - failures.length}/${total}`);
  for (const { id, metric, reason } of failures) console.log(`  ${id} ${metric}: ${reason}`);
  failed += failures.length;
}
process.exitCode = failed > 0 || files.length === 0 ? 1 : 0;

async function loadModules(): Promise<VectorModule[]> {
  const names = readdirSync(`${here}/vectors`).filter((name) => name.endsWith('.ts'));
  return Promise.all(
    names.map((name) => import(pathToFileURL(`${here}/vectors/${name}`).href) as Promise<VectorModule>),
  );
}

function filesAtHand(): string[] {
  const shared = resolve(process.cwd(), '../shared/vectors');
  const folders = existsSync(shared)
    ? [`${shared}/synthetic`, `${shared}/real`]
    : [resolve(process.cwd(), 'tests/vectors/synthetic')];
  return folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.jsonl'))
      .sort()
      .map((name) => `${folder}/${name}`),
  );
}

function reportUncovered(file: string): boolean {
  const covered = isCovered(file, modules);
  if (!covered) console.log(`not covered yet: ${file.split('/').slice(-2).join('/')}`);
  return covered;
}
