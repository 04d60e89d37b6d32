import { isJsonObject, type JsonValue } from './json.ts';

export type Given = string | number | boolean | string[];

/** A person of a run, who answers what servers ask during calls by these rules alone: the same question has the same answer. */
export interface ScriptedPerson {
  /** What the person knows, by the name of the field that asks for it. */
  facts: Record<string, Given>;
  /** Fields the person does not fill in: a question that cannot do without one is declined. */
  refuses?: string[];
  /** What the person enters the first time that a cell asks for the field, by mistake; then the fact. */
  errs?: Record<string, Given>;
  /** Fields that have to be asked for in the course of the task, and no others; []: none. Absent: what is asked is not scored. */
  mustAsk?: string[];
}

/** A question of a server during a call, and what was said to it. */
export interface AskedQuestion {
  message: string;
  /** Names of the fields it has, whether filled in or not. */
  fields: string[];
  action: 'accept' | 'decline' | 'cancel';
  content?: Record<string, Given>;
  /** Why it was not accepted, or not in full, in a sentence. */
  why?: string;
}

const isGiven = (value: JsonValue | undefined): value is Given =>
  ['string', 'number', 'boolean'].includes(typeof value) ||
  (Array.isArray(value) && value.every((each) => typeof each === 'string'));

const givenIn = (value: JsonValue | undefined): Record<string, Given> =>
  Object.fromEntries(
    Object.entries(isJsonObject(value) ? value : {}).flatMap(([name, each]) =>
      isGiven(each) ? [[name, each]] : [],
    ),
  );

const textsIn = (value: JsonValue | undefined): string[] | undefined =>
  Array.isArray(value) ? value.flatMap((each) => (typeof each === 'string' ? [each] : [])) : undefined;

/** The person that JSON from outside describes; undefined where it describes none. What is no plain value is left out. */
export function readPerson(value: JsonValue | undefined): ScriptedPerson | undefined {
  if (!isJsonObject(value)) return undefined;
  const refuses = textsIn(value.refuses);
  const mustAsk = textsIn(value.mustAsk);
  const errs = givenIn(value.errs);
  return {
    facts: givenIn(value.facts),
    ...(refuses ? { refuses } : {}),
    ...(Object.keys(errs).length > 0 ? { errs } : {}),
    ...(mustAsk ? { mustAsk } : {}),
  };
}
