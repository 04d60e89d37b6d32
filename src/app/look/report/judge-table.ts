import type { JudgedSum } from '#core/judge-kinds.ts';
import { wilson } from '#measure/statistics/interval.ts';
import { TOO_FEW } from '#measure/metrics/index.ts';
import { count, percent, percentRange } from '../../frame/format.ts';
import type { TableCell } from '../../frame/kit/table-values.ts';
import { judgeKindWords } from '../../frame/words/judge-words.ts';
import { later, said, small, tabled, type Block } from './blocks.ts';
import type { Reported } from './figures.ts';
import { judgesOfRun } from './judges-of-run.ts';

/** Who judged the answers of a run of this browser, and what they said. */
export const judgeBlocks = ({ view, database }: Reported): Block[] => [
  later(
    () => judgesOfRun(database, view.run.id),
    (judges) =>
      judges.length === 0
        ? [said('No judge has rated these answers. “Judges”, at the head of this page, sets some up.')]
        : [
            tableOf(judges),
            small(
              'Share of the judged answers that a judge passes, with the 95\u00a0% interval (Wilson); of repeats more than half must pass. A judge is an instrument with errors of its own: “Audit of judges” compares it with the scorers and with people.',
            ),
          ],
  ),
];

/** The same as a link says it. */
export const claimedJudgeBlocks = ({ view: { judges = [] } }: Reported): Block[] => [
  tableOf(judges),
  small(
    'As the sender claims. You can ask a judge again, but you cannot recompute its verdicts. They remain a claim even if everything else is reproduced.',
  ),
];

const tableOf = (judges: readonly JudgedSum[]): Block =>
  tabled({
    label: 'Judges of the answers',
    caption: 'Judges of the answers',
    isCaptionHidden: true,
    headings: [
      'judge',
      { title: 'model', isWords: true },
      { title: 'prompt', isWords: true },
      'answers',
      'passed',
    ],
    rows: judges.map((judge) => ({
      title: judge.title,
      under: judgeKindWords(judge),
      texts: [
        judge.model ?? (judge.kind === 'scripted' ? 'none: by a script' : 'none: by rule'),
        promptText(judge),
        { text: count(judge.answers), note: judge.repeats > 1 ? `${judge.repeats} times each` : '' },
        passedCell(judge),
      ],
    })),
    isStacked: true,
  });

const promptText = (judge: JudgedSum): TableCell =>
  judge.prompt ? { code: judge.prompt, note: judge.edited ? 'edited' : '' } : '–';

function passedCell({ answers, passed }: JudgedSum): TableCell {
  const interval = wilson(passed, answers);
  return answers < TOO_FEW || !interval
    ? { text: count(passed), note: 'too few to say a share' }
    : { text: percent(passed / answers), note: percentRange(interval.low, interval.high) };
}
