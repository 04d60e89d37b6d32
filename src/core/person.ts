import { isJsonObject, type JsonValue } from './json.ts';

export type Given = string | number | boolean | string[];

/** A scripted person, who answers the servers' questions by these rules alone: the same question gets the same answer. */
export interface ScriptedPerson {
  /** What the person knows, by the name of the field that asks for it. */
  facts: Record<string, Given>;
  /** Fields that the person leaves empty; a question that requires one is declined. */
  refuses?: string[];
  /** A wrong value for the first time that a cell asks for the field; afterwards the fact. */
  errs?: Record<string, Given>;
  /** The fields for which servers must ask during the task, and no others; []: none. Absent: questions are not scored. */
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

/** Reads a person from foreign JSON; undefined if it describes none. Values that are not plain are omitted. */
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
