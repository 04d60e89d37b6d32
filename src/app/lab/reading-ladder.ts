import type { JsonValue } from '#core/json.ts';
import type { Score } from '#core/score.ts';
import { extractionRules, type ExtractionLadder } from '#extraction/index.ts';
import type { LadderRung } from '../trajectory/words.ts';
import { counted, shortened } from '../format.ts';

const SHOWN = 160;
const cut = (text: string): string => shortened(text, SHOWN);

/** raw, extracted, parsed, normalised, matched: the input of each rung, and which one failed. */
export function ladderOfReading(ladder: ExtractionLadder, score: Score | undefined): LadderRung[] {
  const { raw, extraction, parsed, shapes, dropped } = ladder;
  const { calls, outcome, repairs } = extraction;
  const malformed = calls.filter((call) => call.malformed !== undefined);
  const rule = extractionRules.find(({ id }) => id === extraction.rule);
  const fired = rule?.title ?? (calls.length > 0 ? 'Repaired JSON' : undefined);
  const rungs: LadderRung[] = [
    { name: 'raw', state: 'passed', what: counted(raw.length, 'character'), piece: cut(raw) },
    {
      name: 'extracted',
      state: outcome === 'unparseable' ? 'failed' : 'passed',
      what:
        fired ??
        extraction.tooLarge ??
        (outcome === 'unparseable'
          ? 'it looks like a call, but no rule reads it'
          : 'no call in it: the model abstained'),
      piece: cut(extraction.taken),
    },
    {
      name: 'parsed',
      state: malformed.length > 0 ? 'failed' : 'passed',
      what:
        malformed.length > 0
          ? `${counted(malformed.length, 'call')} cannot be read`
          : partsOf(parsed, dropped),
      piece: cut(parsed.map(shortly).join('\n')),
    },
    {
      name: 'normalised',
      state: 'passed',
      what: [
        counted(calls.length, 'call'),
        ...(shapes.length > 0 ? [`shape ${shapes.join(', ')}`] : []),
        repairs.length > 0 ? counted(repairs.length, 'repair') : 'no repair',
      ].join(', '),
      piece: cut([...repairs, ...calls.map(({ name }) => name)].join('\n')),
    },
    {
      name: 'matched',
      state: !score ? 'not-reached' : score.verdict === 'correct' ? 'passed' : 'failed',
      what: score?.explanation.replaceAll('`', '') ?? 'no label to compare with',
    },
  ];
  const broken = rungs.findIndex(({ state }) => state === 'failed');
  return rungs.map((rung, index) =>
    broken >= 0 && index > broken ? { name: rung.name, what: rung.what, state: 'not-reached' } : rung,
  );
}

const partsOf = (parsed: readonly JsonValue[], dropped: readonly string[]): string =>
  `${counted(parsed.length, 'value')}${dropped.length > 0 ? `, ${counted(dropped.length, 'part')} that is no call` : ''}`;

const shortly = (value: JsonValue): string => JSON.stringify(value).slice(0, SHOWN);
