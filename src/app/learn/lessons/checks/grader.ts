import { isJsonObject, parseJson, type JsonObject } from '#core/json.ts';
import { answeredInText } from '#core/trajectory.ts';
import type { Check } from '#lessons/check.ts';
import { scorerUnderRules, type ScoringRules } from '#measure/scorers/index.ts';
import { defaultRules } from '../../../lab/lab-rules.ts';
import { isPass, scored } from '../../../lab/lab-verdict.ts';
import { RUNGS } from '../instruments/equality.ts';
import { labCase } from '../instruments/scorers.ts';
import type { Demand } from './demand.ts';

export function graderDemands(
  { case: id, pass, fail }: Extract<Check, { kind: 'grader' }>,
  attempt: string,
): Demand[] {
  const rules = rulesIn(attempt);
  if (typeof rules === 'string') return [{ holds: false, what: rules }];
  const scorer = scorerUnderRules(rules);
  const { task } = labCase(id);
  const demand = (answer: string, isDue: boolean): Demand => {
    const passes = isPass(scored(scorer, task, answeredInText(answer)));
    const what = `${answer} should ${isDue ? 'pass' : 'fail'}: ${passes ? 'passes' : 'fails'}`;
    return { holds: passes === isDue, what };
  };
  return [...pass.map((answer) => demand(answer, true)), ...fail.map((answer) => demand(answer, false))];
}

/** Three rules as an attempt writes them; the others are those that the Lab begins with. Or what is wrong, in words. */
function rulesIn(text: string): ScoringRules | string {
  const value = parseJson(text);
  if (value === undefined) return 'It should be JSON: it cannot be read as JSON';
  if (!isJsonObject(value))
    return 'It should be an object with rungs, numbersWithin and unlistedFails: it is none';
  return rulesOf(value);
}

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
