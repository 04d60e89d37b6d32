import type { JsonObject } from '#core/json.ts';
import type { CallComparison, Rung, Scorer } from '#core/score.ts';
import type { Task } from '#core/task.ts';
import { evidenceOf, answeredInText, type Trajectory } from '#core/trajectory.ts';
import { extractCalls, extractionLadder, extractionRulesById } from '#measure/extraction/index.ts';
import type { Figures, InstrumentSetups, OwnRules } from '#lessons/instruments.ts';
import { scorersById, scorersFor, scorerUnderRules, type ScoringRules } from '#measure/scorers/index.ts';
import { counted } from '../../../frame/format.ts';
import { caseOfExample, examples, type LabCase } from '../../../lab/example.ts';
import { defaultRules, ladderOfReading, rungWords } from '../../../lab/lab-rules.ts';
import { isPass, labWords, scored, verdictOf, type LabVerdict } from '../../../lab/lab-verdict.ts';
import { objectIn, type Checks, type Demand } from '../demand.ts';
import type { Cell, Control, Instrument } from './instrument.ts';

/** A case of the Lab. Throws an Error where there is none: the lesson is wrong. */
export function labCase(id: string): LabCase {
  const file = examples.get(id);
  if (!file) throw new Error(`The Lab has no case ${id}`);
  return caseOfExample(id, file);
}

/** The verdicts on an answer to a case, of the scorers named or of all that apply. */
export const verdictsOn = (
  task: Task,
  trajectory: Trajectory,
  chosen?: readonly string[],
): readonly LabVerdict[] =>
  scorersFor(task, evidenceOf(trajectory))
    .filter(({ id }) => !chosen || chosen.includes(id))
    .map((scorer) => scored(scorer, task, trajectory));

export const scorers: Instrument<'scorers'> = {
  measure({ case: id, scorers: chosen, answers = {} }) {
    const { task, trajectory } = labCase(id);
    const verdicts = verdictsOn(task, trajectory, chosen);
    const said = verdicts.filter(({ score }) => score);
    const pass = verdicts.filter(isPass).length;
    return {
      of: said.length,
      pass,
      fail: said.length - pass,
      ...Object.fromEntries(verdicts.map((each) => [`verdict.${each.scorer.id}`, verdictOf(each)])),
      ...Object.fromEntries(
        Object.entries(answers).map(([answer, text]) => [
          `pass.${answer}`,
          verdictsOn(task, answeredInText(text), chosen).filter(isPass).length,
        ]),
      ),
    };
  },
  show: () => import('./ScorersOnCase.svelte'),
};

export const extraction: Instrument<'extraction'> = {
  measure({ texts }) {
    const read = Object.entries(texts).map(([id, text]) => ({ id, ...extractionLadder(text).extraction }));
    const number = (outcome: string): number => read.filter((one) => one.outcome === outcome).length;
    const withRepair = Object.values(texts).map((text) => extractCalls(text, { repair: true }));
    return {
      of: read.length,
      read: number('called'),
      abstained: number('abstained'),
      unparseable: number('unparseable'),
      repaired: withRepair.filter(({ outcome }) => outcome === 'called').length,
      ...Object.fromEntries(read.map(({ id, rule }) => [`rule.${id}`, rule])),
    };
  },
  show: {
    open:
      ({ texts, own }) =>
      ({ label, state, isQuiet }) => {
        const options = Object.keys(texts).map((id) => ({ id, title: label(`answer.${id}`) }));
        const { id: chosen } = options.find(({ id }) => id === state.get('text')) ?? options[0] ?? { id: '' };
        const repair = state.get('repair') === '1';
        const text = (own && state.get('own')) ?? texts[chosen] ?? '';
        const controls: Control[] = [
          { kind: 'chips', name: 'text', label: 'Texts', value: chosen, options },
          { kind: 'text', name: 'own', label: 'A model’s answer', value: text },
          { kind: 'check', name: 'repair', label: 'Repair broken JSON', value: repair },
        ];
        // A text ends at the last rung that can be judged without a label.
        const rungs = ladderOfReading(extractionLadder(text, { repair }), undefined).filter(
          ({ name }) => name !== 'matched',
        );
        return {
          controls: controls.filter(
            ({ kind }) => (kind !== 'chips' || options.length > 1) && (kind !== 'text' || own),
          ),
          parts: [...(own && !isQuiet ? [] : [{ kind: 'answer' as const, text }]), { kind: 'ladder', rungs }],
        };
      },
  },
};

/** The rungs that are computed, strict to lenient. */
const RUNGS = ['E0', 'E1', 'E2', 'E3', 'E4', 'E5', 'E6'] as const satisfies readonly Rung[];
const upTo = (highest: Rung): Rung[] => RUNGS.filter((rung) => rung <= highest);

/** The case compared with every rung up to `highest` allowed; of the arguments that count how many there are, and how many hold. */
function comparedUpTo(
  id: string,
  highest: Rung,
): { comparisons: readonly CallComparison[]; of: number; holds: number } {
  const { task, trajectory } = labCase(id);
  const scorer = scorerUnderRules({ ...defaultRules.scoring, rungs: upTo(highest) });
  const comparisons = scorer.score(task, trajectory).comparisons ?? [];
  const counting = comparisons.flatMap((call) => call.arguments.filter(({ counted }) => counted));
  return { comparisons, of: counting.length, holds: counting.filter(({ holds }) => holds).length };
}

export const equality: Instrument<'equality'> = {
  measure: ({ case: id }) => ({
    of: comparedUpTo(id, 'E0').of,
    ...Object.fromEntries(RUNGS.map((rung) => [`holds.${rung}`, comparedUpTo(id, rung).holds])),
  }),
  show: {
    open:
      ({ case: id }) =>
      ({ state }) => {
        const highest = RUNGS.find((rung) => rung === state.get('rung')) ?? 'E0';
        const { comparisons, of, holds } = comparedUpTo(id, highest);
        return {
          controls: [
            {
              kind: 'range',
              name: 'rung',
              label: 'Rungs allowed, up to',
              most: RUNGS.length - 1,
              value: RUNGS.indexOf(highest),
              said: `${highest}, ${rungWords[highest]}`,
              steps: RUNGS,
            },
          ],
          parts: [
            { kind: 'line', text: `${holds} of ${of} arguments hold up to ${highest}.`, as: 'status' },
            { kind: 'arguments', comparisons },
          ],
        };
      },
  },
};

/** Every case of the Lab that has a label, with the label given back as the answer, and what each scorer says of it. */
const labelsOf = ({ field, scorers: ids }: InstrumentSetups['labels-back']) =>
  [...examples]
    .filter(([, { label }]) => label.length > 0)
    .map(([id, file]) => {
      const { title, task } = caseOfExample(id, { ...file, labelField: field });
      // In the words that mcpbr documents for answers.
      const calls = file.label.map(({ name, arguments: parameters }) => ({ name, parameters }));
      const trajectory = answeredInText(JSON.stringify(calls, null, 2));
      return { title, verdicts: namedScorers(ids).map((scorer) => scored(scorer, task, trajectory)) };
    });

/** Throws an Error where there is none of this name: the lesson is wrong. */
const namedScorers = (ids: readonly string[]): Scorer[] =>
  ids.map((id) => {
    const scorer = scorersById.get(id);
    if (!scorer) throw new Error(`There is no scorer ${id}`);
    return scorer;
  });

export const labelsBack: Instrument<'labels-back'> = {
  measure(setup) {
    const cases = labelsOf(setup);
    return {
      of: cases.length,
      ...Object.fromEntries(
        setup.scorers.map((id, at) => [
          `correct.${id}`,
          cases.filter(({ verdicts }) => isPass(verdicts[at]!)).length,
        ]),
      ),
    };
  },
  show: {
    open: (setup) => () => {
      const titles = namedScorers(setup.scorers).map(({ title }) => title);
      return {
        parts: [
          {
            kind: 'line',
            text: `The labels keep their values under \`${setup.field}\`.`,
            as: 'note',
          },
          {
            kind: 'table',
            headings: ['task', ...titles],
            shorts: titles,
            rows: labelsOf(setup).map(({ title, verdicts }) => ({
              texts: [title, ...verdicts.map(verdictCell)],
            })),
          },
        ],
      };
    },
  },
};

function verdictCell(verdict: LabVerdict): Cell {
  const text = labWords[verdictOf(verdict)];
  return isPass(verdict) ? text : { text, isBad: true };
}

/** What a scorer of these rules says of each answer; all else is as in the Lab at its start. */
function judgedBy(
  { case: id, answers }: Pick<InstrumentSetups['own-rules'], 'case' | 'answers'>,
  { upTo: highest, orderMatters }: OwnRules,
): { id: string; isRight: boolean; isAccepted: boolean }[] {
  const scorer = scorerUnderRules({ ...defaultRules.scoring, rungs: upTo(highest), orderMatters });
  const { task } = labCase(id);
  return Object.entries(answers).map(([answer, { text, isRight }]) => ({
    id: answer,
    isRight,
    isAccepted: isPass(scored(scorer, task, answeredInText(text))),
  }));
}

function fairness(judged: ReturnType<typeof judgedBy>): Figures {
  return {
    of: judged.length,
    fair: judged.filter(({ isRight, isAccepted }) => isRight === isAccepted).length,
    tooStrict: judged.filter(({ isRight, isAccepted }) => isRight && !isAccepted).length,
    tooLenient: judged.filter(({ isRight, isAccepted }) => !isRight && isAccepted).length,
  };
}

export const ownRules: Instrument<'own-rules'> = {
  measure: (setup) => fairness(judgedBy(setup, setup.rules)),
  show: {
    open:
      (setup) =>
      ({ label, state }) => {
        const rung = RUNGS.find((each) => each === state.get('upTo')) ?? setup.rules.upTo;
        const orderMatters = (state.get('order') ?? (setup.rules.orderMatters ? '1' : '0')) === '1';
        const judged = judgedBy(setup, { upTo: rung, orderMatters });
        const options = RUNGS.map((id) => ({ id, title: id }));
        return {
          controls: [
            { kind: 'list', name: 'upTo', label: 'Highest rung', value: rung, options },
            { kind: 'check', name: 'order', label: 'the order matters', value: orderMatters, off: '0' },
          ],
          figures: fairness(judged),
          parts: [
            {
              kind: 'table',
              label: 'Answers and verdicts',
              headings: ['answer', 'is', 'your scorer', 'so it is'],
              rows: judged.map(({ id, isRight, isAccepted }) => ({
                texts: [
                  label(`answer.${id}`),
                  isRight ? 'right' : 'wrong',
                  isAccepted ? 'accepts' : 'refuses',
                  isRight === isAccepted ? 'fair' : isRight ? 'too strict' : 'too lenient',
                ],
              })),
            },
          ],
        };
      },
  },
};

const outcomeWords = { called: 'a call', abstained: 'an abstention', unparseable: 'unparseable' } as const;

export const checks: Checks<'extraction' | 'scorers' | 'grader' | 'own-rules'> = {
  extraction({ outcome, names }, attempt) {
    const found = extractCalls(attempt);
    const rule = extractionRulesById.get(found.rule)?.title;
    const called = found.calls.map(({ name }) => name);
    return [
      {
        holds: found.outcome === outcome,
        what: `It should be read as ${outcomeWords[outcome]}: it is ${outcomeWords[found.outcome]}${rule ? `, by the rule “${rule}”` : ''}`,
      },
      ...(names
        ? [
            {
              holds: called.join('\n') === names.join('\n'),
              what: `It should contain ${counted(names.length, 'call')}, ${names.join(', ')}: it contains ${called.join(', ') || 'none'}`,
            },
          ]
        : []),
    ];
  },
  scorers({ case: id, verdicts }, attempt) {
    const said = verdictsOn(labCase(id).task, answeredInText(attempt), Object.keys(verdicts));
    return Object.entries(verdicts).map(([scorerId, due]) => {
      const verdict = said.find(({ scorer }) => scorer.id === scorerId);
      if (!verdict) return { holds: false, what: `${scorerId} does not apply` };
      const word = verdictOf(verdict);
      const holds = due === 'any-but-correct' ? word !== 'correct' : word === due;
      const should = due === 'correct' ? 'should pass' : 'should not pass';
      return { holds, what: `${verdict.scorer.title} ${should}: ${labWords[word]}` };
    });
  },
  grader({ case: id, pass, fail }, attempt) {
    const given = objectIn(attempt, 'rungs, numbersWithin and unlistedFails');
    const rules = typeof given === 'string' ? given : rulesOf(given);
    if (typeof rules === 'string') return rules;
    const scorer = scorerUnderRules(rules);
    const { task } = labCase(id);
    const demand = (answer: string, isDue: boolean): Demand => {
      const passes = isPass(scored(scorer, task, answeredInText(answer)));
      const what = `${answer} should ${isDue ? 'pass' : 'fail'}: ${passes ? 'passes' : 'fails'}`;
      return { holds: passes === isDue, what };
    };
    return [...pass.map((answer) => demand(answer, true)), ...fail.map((answer) => demand(answer, false))];
  },
  'own-rules'(check, attempt) {
    const given = objectIn(attempt, 'upTo and orderMatters');
    if (typeof given === 'string') return given;
    const { upTo: highest, orderMatters } = given;
    const rung = RUNGS.find((each) => each === highest);
    if (!rung) return `upTo should be one of ${RUNGS.join(', ')}: it is none of them`;
    if (typeof orderMatters !== 'boolean') return 'orderMatters should be true or false: it is neither';
    const words = (isAccepted: boolean): string => (isAccepted ? 'accepted' : 'refused');
    return judgedBy(check, { upTo: rung, orderMatters }).map(({ id, isRight, isAccepted }) => ({
      holds: isRight === isAccepted,
      what: `“${id.replaceAll('-', ' ')}” should be ${words(isRight)}: it is ${words(isAccepted)}`,
    }));
  },
};

/** Three rules as an attempt writes them; the others are those that the Lab begins with. Or what is wrong, in words. */
function rulesOf({ rungs, numbersWithin, unlistedFails }: JsonObject): ScoringRules | string {
  const named = Array.isArray(rungs) ? rungs : undefined;
  const known = RUNGS.filter((rung) => named?.includes(rung));
  if (!named || known.length !== named.length)
    return 'rungs should be a list of E0 to E6, each once: it is not';
  if (typeof numbersWithin !== 'number' || numbersWithin < 0)
    return 'numbersWithin should be a number from 0: it is not';
  if (typeof unlistedFails !== 'boolean') return 'unlistedFails should be true or false: it is not';
  return { ...defaultRules.scoring, rungs: known, numbersWithin, unlistedFails };
}
