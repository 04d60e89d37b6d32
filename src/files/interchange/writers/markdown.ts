import { type ResultRecord, deciderOf } from '#core/cell.ts';
import { lacksAnswers } from '#core/trajectory.ts';
import { contendersOf } from '#core/contender.ts';
import { movedText } from '#core/thresholds.ts';
import { isSynthetic, SYNTHETIC_WORLD } from '#core/synthetic.ts';
import { sourceOf, type WrittenSource } from './common.ts';
import { oneFile, type WrittenRate, type WrittenRun } from './writer.ts';
import { onOneLine } from '#core/quoted.ts';

/** Tasks that are listed. */
const MOST_TASKS = 200;

/** A summary that a person pastes in an issue: rates with their intervals, and the tasks that were not solved. */
export const markdown = oneFile(
  {
    id: 'markdown',
    title: 'Markdown summary',
    ending: '.md',
    type: 'text/markdown',
    loses: `answers, calls and scores. Rates with their intervals and the first ${MOST_TASKS} tasks that were not solved remain.`,
    usesTasks: false,
  },
  summary,
);

function* summary(written: WrittenRun): Generator<string> {
  const { run, rates } = written;
  const contenders = contendersOf(run.config);
  const decider = deciderOf(run.config);
  yield `# ${markdownCode(run.config.title)}\n\n`;
  yield `${run.ordinals.length} of ${run.dataset.tasks} tasks of ${markdownCode(run.dataset.title)}, ${run.done} of ${run.cells} cells, ${run.config.repeats === 1 ? '1 repeat' : `${run.config.repeats} repeats`}. `;
  yield decider ? `Decided by ${markdownCode(decider)}. ` : '';
  const moved = movedText(run.config.thresholds);
  yield moved ? `Thresholds of mcpbr that were changed: ${moved}. ` : '';
  yield run.config.textFallback ? 'Prose was searched for calls, too (text fallback). ' : '';
  yield `Seed ${run.config.seed}, rules ${markdownCode(run.versions.rules)}.\n\n`;
  if (isSynthetic(run)) yield `${SYNTHETIC_WORLD}\n\n`;
  const source = sourceOf(run);
  if (source) yield sourceWords(source);
  yield markdownRow(['model', 'solved', 'n', 'rate', '95 % interval', 'lost', 'undecided']);
  yield '| --- | ---: | ---: | ---: | ---: | ---: | ---: |\n';
  for (const [position, contender] of contenders.entries())
    yield markdownRow([markdownCode(contender.title), ...figures(rates[position])]);
  const open = written.records.filter(isNotRecorded).length;
  if (open > 0)
    yield `\nOf the undecided cells, ${open} ${open === 1 ? 'needs' : 'need'} a call that the recording of the replayed server does not answer.\n`;
  yield* unsolved(
    written,
    contenders.map(({ title }) => title),
  );
}

function sourceWords({ format, publisher, published, licence, address, sha256 }: WrittenSource): string {
  const parts = [
    format && markdownCode(format),
    `published by ${publisher ? markdownCode(publisher) : 'somebody the log does not name'}`,
    published && `on ${markdownCode(published)}`,
    licence && `licence ${markdownCode(licence)}`,
    address && `address ${markdownCode(address)}`,
    sha256 && `SHA-256 ${markdownCode(sha256)}`,
  ];
  return `The answers are recorded, no model was asked here: ${parts.filter(Boolean).join(', ')}.\n\n`;
}

const figures = (rate: WrittenRate | undefined): string[] =>
  rate
    ? [
        String(rate.solved),
        String(rate.n),
        rate.rate === null ? '–' : percent(rate.rate),
        rate.interval ? `${percent(rate.interval.low)} to ${percent(rate.interval.high)}` : '–',
        String(rate.lost),
        String(rate.undecided),
      ]
    : ['–', '–', '–', '–', '–', '–'];

/** A task a row: of each contender how many of its counted attempts solved it. */
function* unsolved({ run, records }: WrittenRun, titles: readonly string[]): Generator<string> {
  const tasks = new Map<string, ResultRecord[][]>();
  for (const record of records) {
    const attempts = tasks.get(record.taskId) ?? titles.map(() => []);
    tasks.set(record.taskId, attempts);
    attempts[Math.floor(record.cell / run.config.repeats) % titles.length]!.push(record);
  }
  const failed = [...tasks].filter(([, attempts]) => attempts.flat().some(isUnsolved));
  if (failed.length === 0) return;
  yield `\n## ${failed.length} of ${tasks.size} tasks were not solved by all\n\n`;
  yield markdownRow(['task', ...titles.map(markdownCode)]);
  yield markdownRow(['---', ...titles.map(() => '---')]);
  for (const [id, attempts] of failed.slice(0, MOST_TASKS))
    yield markdownRow([markdownCode(id), ...attempts.map(attemptWords)]);
  if (failed.length > MOST_TASKS) yield `\nAnd ${failed.length - MOST_TASKS} more.\n`;
}

const isNotRecorded = ({ verdict, trajectory }: ResultRecord): boolean =>
  verdict === 'not-counted' && lacksAnswers(trajectory);

const isUnsolved = ({ verdict }: ResultRecord): boolean => verdict !== 'correct' && verdict !== 'not-counted';

function attemptWords(attempts: readonly ResultRecord[]): string {
  const [only, ...others] = attempts;
  if (!only) return 'not run';
  if (others.length === 0) return only.verdict === 'correct' ? 'solved' : only.verdict.replace('-', ' ');
  const counted = attempts.filter(({ verdict }) => verdict !== 'not-counted');
  return `${counted.filter(({ verdict }) => verdict === 'correct').length} of ${counted.length} solved`;
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

const LONGEST = 200;

/** A row of a table, with its line end. */
export const markdownRow = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`;

/**
 * Somebody's words as code, so that nothing in them is markup, a link or a mention of a person: its fence is longer than any run of
 * backticks in it, and bars are escaped for tables. At most 200 characters.
 */
export function markdownCode(words: string): string {
  const text = onOneLine(words).slice(0, LONGEST) || ' ';
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  const pad = /^`|`$|^ .* $/.test(text) ? ' ' : '';
  return `${fence}${pad}${text.replaceAll('|', '\\|')}${pad}${fence}`;
}
