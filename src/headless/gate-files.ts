import { gateSentence, gateTitles } from '#app/compare/compare-words.ts';
import {
  markdownCode as code,
  markdownRow,
  xmlAttribute as attribute,
  xmlText,
} from '#files/interchange/index.ts';
import type { GatedPair, GateOutcome } from './gate-runs.ts';

/** Tasks of each kind that are listed. */
const LISTED = 20;

function sentenceOf(
  { candidate, baseline, gate, of, missing }: GatedPair,
  { margin }: Pick<GateOutcome, 'margin'>,
): string {
  const said = gateSentence(candidate, baseline, gate, margin);
  return missing === 0
    ? said
    : `${said} ${count(missing)} of the cells on the ${count(of)} tasks that both runs were to do are missing from the files, and are among those that are lost.`;
}

const count = (number: number): string => number.toLocaleString('en');

/** The answer of a gate in one line for each pair. */
export const gateLines = (outcome: GateOutcome): string[] =>
  outcome.pairs.map((pair) => `${gateTitles[pair.gate.verdict]}: ${sentenceOf(pair, outcome)}`);

/** With a true minus, as the sentence has it. */
const signed = (points: number): string => points.toFixed(1).replace('-', '−');

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

/** The same as Markdown, for a pull request. */
export function* gateMarkdown(outcome: GateOutcome): Generator<string> {
  const { verdict, margin, scorerId, pairs } = outcome;
  yield `## Gate: ${gateTitles[verdict]}\n\n`;
  yield `At most ${margin} points worse, decided by ${code(scorerId)}.\n\n`;
  yield markdownRow([
    'candidate',
    'against',
    'verdict',
    'n, tasks',
    'rate',
    'rate before',
    'points',
    'interval',
  ]);
  yield markdownRow(['---', '---', '---', ...Array.from({ length: 5 }, () => '---:')]);
  for (const { candidate, baseline, gate, rates, of } of pairs)
    yield markdownRow([
      code(candidate),
      code(baseline),
      gateTitles[gate.verdict],
      gate.tasks === of ? String(gate.tasks) : `${gate.tasks} of ${of}`,
      percent(rates.candidate),
      percent(rates.baseline),
      signed(gate.points),
      `[${signed(gate.low)}, ${signed(gate.high)}] at ${(100 * gate.level).toFixed(1)} %`,
    ]);
  yield '\n';
  for (const pair of pairs) {
    yield `${code(sentenceOf(pair, outcome))}\n\n`;
    yield* tasksListed(`Regressions of ${code(pair.candidate)}`, pair.regressions);
    yield* tasksListed(`Gains of ${code(pair.candidate)}`, pair.gains);
  }
}

function* tasksListed(title: string, ids: readonly string[]): Generator<string> {
  if (ids.length === 0) return;
  yield `<details><summary>${title}: ${ids.length}</summary>\n\n`;
  for (const id of ids.slice(0, LISTED)) yield `- ${code(id)}\n`;
  if (ids.length > LISTED) yield `\nAnd ${ids.length - LISTED} more.\n`;
  yield '\n</details>\n\n';
}

/** The same as JUnit XML: a case for each pair. no-go fails; inconclusive is skipped, since nothing was shown. */
export function gateJunit(outcome: GateOutcome): string {
  const { pairs, margin } = outcome;
  const count = (verdict: string): string =>
    String(pairs.filter(({ gate }) => gate.verdict === verdict).length);
  const counts = `${attribute('tests', String(pairs.length))}${attribute('failures', count('no-go'))}${attribute('errors', '0')}${attribute('skipped', count('inconclusive'))}`;
  const cases = pairs.map((pair) => {
    const said = sentenceOf(pair, outcome);
    const head = `  <testcase${attribute('classname', `gate at ${margin} points`)}${attribute('name', `${pair.candidate} against ${pair.baseline}`)}`;
    if (pair.gate.verdict === 'no-go')
      return `${head}><failure${attribute('type', 'no-go')}${attribute('message', said)}>${xmlText(said)}</failure></testcase>`;
    if (pair.gate.verdict === 'inconclusive')
      return `${head}><skipped${attribute('message', said)}/></testcase>`;
    return `${head}/>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites${counts}>`,
    ` <testsuite${attribute('name', 'gate')}${counts}>`,
    ...cases,
    ' </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}
