import type { Agreement, WhyUncounted } from '#measure/metrics/index.ts';
import { count, counted, percent, locale } from '../../frame/format.ts';
import { scorerTitle } from '../../frame/kit/scorer-titles.ts';

/** `372 of 400, 93.0 %`; a dash where there is nothing to count. */
const shareOf = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${count(part)} of ${count(whole)}, ${percent(part / whole)}`;

const sumOf = (groups: readonly Agreement[], of: (group: Agreement) => number): number =>
  groups.reduce((sum, group) => sum + of(group), 0);

/** What the publisher found right of each model, by verdict: all categories together. */
export function passedByModel(
  groups: readonly Agreement[],
): { verdict: string; model: number; passed: number; judged: number }[] {
  const byModel = new Map<string, { verdict: string; model: number; passed: number; judged: number }>();
  for (const { verdict, model, theirsRight, judged } of groups) {
    const key = JSON.stringify([verdict, model]);
    const before = byModel.get(key) ?? { verdict, model, passed: 0, judged: 0 };
    byModel.set(key, { ...before, passed: before.passed + theirsRight, judged: before.judged + judged });
  }
  return [...byModel.values()];
}

/** What all groups of one verdict come to, in a sentence with its numbers. */
export function agreementSentence(groups: readonly Agreement[]): string {
  const [compared, agree] = [sumOf(groups, (each) => each.counted), sumOf(groups, (each) => each.agree)];
  if (compared === 0) return 'Our scorers have no score for these answers, so there is nothing to compare.';
  if (!groups.some(({ isAsCoded }) => isAsCoded))
    return 'No scorer here follows this evaluator’s rules. A difference between the two verdicts does not make either of them wrong.';
  const differ = compared - agree;
  const rest = differ === 0 ? 'none differs' : `${count(differ)} ${differ === 1 ? 'differs' : 'differ'}`;
  return `Our verdict is the publisher’s in ${shareOf(agree, compared)} of the answers compared; ${rest}. ${byModelWords(groups)}`.trim();
}

/** A model of which so many answers agree is read as its publisher reads it. */
const NEARLY_ALL = 0.999;

/** For how many models nearly all answers agree; '' for one model, of which the table says as much. */
function byModelWords(groups: readonly Agreement[]): string {
  const models = [...new Set(groups.flatMap((each) => (each.counted > 0 ? [each.model] : [])))];
  if (models.length < 2) return '';
  const near = models.filter((model) => {
    const own = groups.filter((each) => each.model === model);
    return sumOf(own, (each) => each.agree) >= NEARLY_ALL * sumOf(own, (each) => each.counted);
  });
  return `For ${count(near.length)} of ${counted(models.length, 'model')} it is in at least ${percent(NEARLY_ALL)}.`;
}

/** Which scorer of ours is compared, and why; what is left out. `nameOf`: of a model by its index. */
export function comparedWords(groups: readonly Agreement[], nameOf: (model: number) => string): string {
  const ids = [...new Set(groups.flatMap(({ scorerIds }) => scorerIds))];
  const titles = new Intl.ListFormat(locale).format(ids.map((id) => `“${scorerTitle(id)}”`));
  const isAsCoded = groups.some((group) => group.isAsCoded);
  const isEqual = groups.every(({ agree, counted: compared }) => agree === compared);
  const by =
    ids.length === 0
      ? ''
      : isAsCoded
        ? isEqual
          ? `Ours is by ${titles}, which ${ids.length === 1 ? 'does' : 'do'} what the publisher’s evaluator does. `
          : `Ours is by ${titles}, modelled on the publisher’s evaluator. Where the verdicts differ, our scorer departs from it. `
        : `Ours is the scorer that decides the run, ${titles}. `;
  const without = sumOf(groups, ({ judged, counted: compared }) => judged - compared);
  const undecoded = sumOf(groups, (each) => each.undecoded);
  const left =
    without === 0
      ? ''
      : `${counted(without, 'answer')} that the publisher judged ${without === 1 ? 'is' : 'are'} not counted: ${uncountedWords(groups)}. `;
  const decoded =
    undecoded === 0
      ? ''
      : `In ${counted(undecoded, 'answer')} of ${modelsOf(groups, nameOf)} the publisher’s own decoder for the model finds no call, although another decoder would. The scorer as coded follows the publisher’s. `;
  return `${by}${left}${decoded}`.trim();
}

const WHY_UNCOUNTED: Readonly<Record<WhyUncounted, string>> = {
  'no-answer': 'the log does not contain what the model answered, or an error in its place',
  'no-decoder': 'the publisher’s own decoder for the model is not known here',
  'no-label': 'the task has no label, which our scorer needs',
  'no-score': 'our scorer was not computed there, or failed',
};

/** Why answers are not counted: one reason alone, or each with its answers. */
function uncountedWords(groups: readonly Agreement[]): string {
  const counts = new Map<WhyUncounted, number>();
  for (const { why, answers } of groups.flatMap(({ uncounted }) => uncounted))
    counts.set(why, (counts.get(why) ?? 0) + answers);
  return counts.size === 1
    ? WHY_UNCOUNTED[[...counts.keys()][0]!]
    : [...counts].map(([why, answers]) => `${count(answers)} because ${WHY_UNCOUNTED[why]}`).join(', ');
}

const modelsOf = (groups: readonly Agreement[], nameOf: (model: number) => string): string =>
  new Intl.ListFormat(locale).format(
    [...new Set(groups.flatMap(({ undecoded, model }) => (undecoded > 0 ? [model] : [])))].map(nameOf),
  );
