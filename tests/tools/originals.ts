// npm run originals [-- CASES]: our evaluators as coded against the running originals, mcpbr and bfcl-eval as they are published, on seeded
// cases; and what we write for mcpbr against its own readers. It installs both packages into a temporary folder, so it needs python3 and
// the Python registry, and says so where it has none. It fails where anything differs; what differed is kept as lines of a vector file.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkerCases, decoderCases } from './originals/bfcl-cases.ts';
import {
  configurationCases,
  faultOf,
  type FileCase,
  resultsCases,
  yamlCases,
} from './originals/file-cases.ts';
import { install, type Original, PINNED } from './originals/install.ts';
import { mcpbrCases } from './originals/mcpbr-cases.ts';
import { runVectorFile } from './vector-lines.ts';
import * as bfcl from './vectors/bfcl.ts';
import * as mcpbr from './vectors/mcpbr.ts';

const SEED = 31;
/** Differences that are listed of one evaluator. */
const MOST_LISTED = 10;

const count = Number(process.argv[2] ?? 5000);
const folder = mkdtempSync(join(tmpdir(), 'originals-'));
try {
  const installed = install(join(folder, 'packages'));
  if ('why' in installed) {
    console.log(`Nothing was compared. ${installed.why}`);
    process.exitCode = 1;
  } else {
    const { original } = installed;
    console.log(
      `Against ${Object.entries(PINNED)
        .map((each) => each.join(' '))
        .join(' and ')}:`,
    );
    const evaluators: [title: string, lines: string[]][] = [
      ['mcpbr, MCPToolBench++', mcpbrCases('mcptoolbench', count, SEED)],
      ['mcpbr, ToolBench', mcpbrCases('toolbench', count, SEED + 1)],
      ['BFCL, checker of Python rows', checkerCases(count, SEED + 2)],
      ['BFCL, decoder and checker', decoderCases(count, SEED + 3)],
    ];
    const differing = evaluators.flatMap(([title, lines]) => evaluated(original, title, lines));
    const files = Math.ceil(count / 25);
    const failed = [
      fileCheck(original, 'configurations, read by mcpbr', await configurationCases(files, SEED)),
      fileCheck(original, 'results, read and written by mcpbr', resultsCases(files, SEED)),
      fileCheck(original, 'YAML, read by PyYAML', await yamlCases(count, SEED)),
    ];
    if (differing.length > 0) {
      const kept = join(tmpdir(), 'originals-differences.jsonl');
      writeFileSync(kept, `${differing.join('\n')}\n`);
      console.log(`The cases that differ are in ${kept}.`);
    }
    process.exitCode = differing.length > 0 || failed.includes(true) ? 1 : 0;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** The cases that differ, as lines of a vector file. */
function evaluated(original: Original, title: string, lines: readonly string[]): string[] {
  const path = join(folder, 'cases.jsonl');
  const answered = original('evaluators.py', `${lines.join('\n')}\n`);
  writeFileSync(path, answered);
  const { total, failures } = runVectorFile(path, [mcpbr, bfcl]);
  say(
    title,
    total,
    failures.map(({ id, reason }) => `${id}: ${reason}`),
  );
  const wrong = new Set(failures.map(({ id }) => id));
  return answered
    .split('\n')
    .filter((line) => line !== '' && wrong.has((JSON.parse(line) as { id: string }).id));
}

/** Did any of the files fail? */
function fileCheck(original: Original, title: string, cases: readonly FileCase[]): boolean {
  const input = cases.map(({ kind, text }, id) => JSON.stringify({ id, kind, text })).join('\n');
  const answers = original('files.py', `${input}\n`).trimEnd().split('\n');
  const faults = cases.flatMap((each, index) => {
    const fault = faultOf(each, answers[index]!);
    return fault ? [`${fault.slice(0, 400)}, of ${JSON.stringify(each.text.slice(0, 300))}`] : [];
  });
  say(title, cases.length, faults);
  return faults.length > 0;
}

function say(title: string, total: number, faults: readonly string[]): void {
  console.log(`${title}: ${total - faults.length} of ${total} equal`);
  for (const fault of faults.slice(0, MOST_LISTED)) console.log(`  ${fault}`);
}
