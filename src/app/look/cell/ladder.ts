import type { ResultRecord } from '#core/cell.ts';
import type { Deciding } from '#core/deciding.ts';
import { allToolCalls, answerText } from '#core/trajectory.ts';
import { extractionRules } from '#measure/extraction/index.ts';
import type { LadderRung } from '../trajectory/words.ts';
import { count, counted, shortened } from '../../frame/format.ts';

const SHOWN = 120;
const cut = (text: string): string => shortened(text, SHOWN);

/**
 * The five rungs: raw, extracted, parsed, normalised, matched. The first that failed stops the rest. The calls of a loop were made
 * turn by turn, not read out of the last answer.
 */
export function ladderOf(record: ResultRecord, deciding: Deciding | undefined, isLoop = false): LadderRung[] {
  const raw = answerText(record.trajectory);
  const { extraction } = record;
  const rule = extractionRules.find(({ id }) => id === extraction?.rule);
  const calls = isLoop ? allToolCalls(record.trajectory) : (extraction?.calls ?? []);
  const repairs = [
    ...(extraction?.repairs ?? []),
    ...calls.flatMap(({ name, unwrappedFrom }) =>
      unwrappedFrom ? `${name} taken out of ${unwrappedFrom}` : [],
    ),
  ];
  const rungs: LadderRung[] = [
    {
      name: 'raw',
      state: 'passed',
      what: `${counted(raw.length, 'character')} as the model wrote them`,
      piece: cut(raw),
    },
    {
      name: 'extracted',
      state: record.outcome === 'unparseable' ? 'failed' : 'passed',
      what: isLoop
        ? calls.length > 0
          ? 'made turn by turn, nothing to read out'
          : 'no call was made in any turn'
        : rule
          ? rule.title
          : record.outcome === 'abstained'
            ? 'no call in it: the model abstained'
            : (extraction?.tooLarge ?? 'no rule found a call'),
      piece: cut(extraction?.taken ?? ''),
    },
    {
      name: 'parsed',
      state: calls.some(({ malformed }) => malformed !== undefined) ? 'failed' : 'passed',
      what: `${counted(calls.length, 'call')}, ${counted(
        calls.reduce((sum, call) => sum + Object.keys(call.arguments).length, 0),
        'argument',
      )}`,
      piece: cut(calls.map(({ name }) => name).join('\n')),
    },
    {
      name: 'normalised',
      state: 'passed',
      what: repairs.length > 0 ? `${counted(repairs.length, 'repair')} made` : 'no repair made or needed',
      piece: cut(repairs.join('\n')),
    },
    matchedRung(deciding),
  ];
  const broken = rungs.findIndex(({ state }) => state === 'failed');
  return rungs.map((rung, index) =>
    broken >= 0 && index > broken ? { ...rung, state: 'not-reached', piece: undefined } : rung,
  );
}

function matchedRung(deciding: Deciding | undefined): LadderRung {
  const score = deciding?.score;
  if (deciding?.error)
    return {
      name: 'matched',
      state: 'not-reached',
      what:
        deciding.error.code === 'scorer-not-applicable'
          ? 'the deciding scorer does not apply'
          : 'the deciding scorer failed',
    };
  if (!score) return { name: 'matched', state: 'not-reached', what: 'no scorer applied' };
  const counting = (score.comparisons ?? []).flatMap((call) =>
    call.arguments.filter(({ counted: counts }) => counts),
  );
  const holding = counting.filter(({ holds }) => holds).length;
  return {
    name: 'matched',
    state: score.verdict === 'correct' ? 'passed' : 'failed',
    what:
      counting.length > 0
        ? `${count(holding)} of ${counted(counting.length, 'argument')} hold`
        : 'no argument to compare',
    piece: counting
      .filter(({ holds }) => !holds)
      .slice(0, 4)
      .map(({ name }) => name)
      .join('\n'),
  };
}
