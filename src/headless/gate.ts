// npm run gate -- RUN --against RUN [--margin 5] [--by SCORER] [--model NAME] [--base NAME] [--junit FILE] [--markdown FILE]
// May the models of one run take the place of another's? go (exit 0), no-go (1) or inconclusive (2), by the statistics of the Compare page.
// RUN: a run file, as the page exports it and `npm run merge` writes it.
import { openAsBlob, statSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { PlaygroundError } from '#core/errors.ts';
import { command, EXIT, UsageError } from './exit-codes.ts';
import { gateJunit, gateLines, gateMarkdown } from './gate-files.ts';
import { gateRuns, runViewOf } from './gate-runs.ts';

const USAGE = 'npm run gate -- RUN --against RUN [--margin 5]';
const EXITS = { go: EXIT.done, 'no-go': EXIT.noGo, inconclusive: EXIT.inconclusive } as const;

await command(async () => {
  const { values, positionals } = flags();
  const [path] = positionals;
  if (path === undefined || values.against === undefined) throw new UsageError(USAGE);
  const { by, model, base } = values;
  const outcome = gateRuns(await opened(path), await opened(values.against), {
    margin: marginOf(values.margin),
    by,
    model,
    base,
  });
  for (const line of gateLines(outcome)) console.log(line);
  if (values.markdown !== undefined) writeFileSync(values.markdown, [...gateMarkdown(outcome)].join(''));
  if (values.junit !== undefined) writeFileSync(values.junit, gateJunit(outcome));
  return EXITS[outcome.verdict];
});

async function opened(path: string): Promise<Awaited<ReturnType<typeof runViewOf>>> {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile())
    throw new PlaygroundError('recording-unknown', `${path}: there is no such file.`);
  const file = await openAsBlob(path);
  return runViewOf(file).catch((error: unknown) => {
    if (!(error instanceof PlaygroundError)) throw error;
    throw new PlaygroundError(
      error.code,
      `${path}: ${error.message}`,
      `A gate compares run files: a report saves one, and \`npm run merge -- FILES --run RUN.run.json.gz\` makes one of parts.`,
    );
  });
}

function flags() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        against: { type: 'string' },
        margin: { type: 'string', default: '5' },
        by: { type: 'string' },
        model: { type: 'string' },
        base: { type: 'string' },
        junit: { type: 'string' },
        markdown: { type: 'string' },
      },
    });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
}

function marginOf(text: string): number {
  const margin = Number(text);
  if (/^\d{1,3}(\.\d{1,2})?$/.test(text) && margin <= 100) return margin;
  throw new UsageError(`--margin takes points from 0 to 100, not “${text}”.`);
}
