import { isJsonObject, parseJson } from '#core/json.ts';
import type { Check } from '#lessons/check.ts';
import type { OwnRules } from '#lessons/instruments.ts';
import { judgedBy, RUNGS } from '../instruments/own-rules.ts';
import type { Demand } from './demand.ts';

export function ownRulesDemands(check: Extract<Check, { kind: 'own-rules' }>, attempt: string): Demand[] {
  const rules = rulesIn(attempt);
  if (typeof rules === 'string') return [{ holds: false, what: rules }];
  return judgedBy(check, rules).map(({ id, isRight, isAccepted }) => ({
    holds: isRight === isAccepted,
    what: `“${id.replaceAll('-', ' ')}” should be ${words(isRight)}: it is ${words(isAccepted)}`,
  }));
}

const words = (isAccepted: boolean): string => (isAccepted ? 'accepted' : 'refused');

function rulesIn(text: string): OwnRules | string {
  const value = parseJson(text);
  if (value === undefined) return 'It should be JSON: it cannot be read as JSON';
  if (!isJsonObject(value)) return 'It should be an object with upTo and orderMatters: it is none';
  const { upTo, orderMatters } = value;
  const rung = RUNGS.find((each) => each === upTo);
  if (!rung) return `upTo should be one of ${RUNGS.join(', ')}: it is none of them`;
  if (typeof orderMatters !== 'boolean') return 'orderMatters should be true or false: it is neither';
  return { upTo: rung, orderMatters };
}
