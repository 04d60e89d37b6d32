import { isEmptyText, isNothingFound } from './empty-text.ts';
import { failureInside } from './failed-call.ts';
import { DONE, goesWithAnswer, isAcknowledged } from './goes-with-answer.ts';
import { isJsonObject, type JsonObject, type JsonValue } from './json.ts';
import { isNothing, memberOf, readText, saidInResult } from './said-in-result.ts';
import type { ToolResult } from './tool.ts';

/**
 * Does a result hold nothing of what was asked for, whatever its shape? Blank or absent content, JSON's empty values, and envelopes
 * of them at any depth (`{count: 0, items: []}`). The paper counts such answers as a cause of failed tasks (MCPToolBench++, table 4).
 * A 0 or a false is an answer, and so is an empty list beside anything else that was asked for. An empty result has not failed.
 */
export function isEmptyResult(result: Pick<ToolResult, 'content' | 'structuredContent'>): boolean {
  const { structured, texts, hasMore } = saidInResult(result);
  if (hasMore || failureInside(result)) return false;
  const isBlank = texts.every((text) => typeof text === 'string' && text.trim() === '');
  if (structured === undefined) return isBlank || texts.every(isEmptySaid);
  // The text beside structured content repeats it: where it is blank, zeros only fill the shape.
  if (isBlank && texts.length > 0 && isHollow(structured)) return true;
  if (!isEmptySaid(structured)) return false;
  return isBlank || texts.every((text) => isEmptySaid(text) || (!isNothing(structured) && isShort(text)));
}

/** Prose beside a structure that is empty only says so once more. */
const isShort = (text: JsonValue): boolean => typeof text === 'string' && text.length <= 200;

const isHollow = (value: JsonValue): boolean =>
  typeof value === 'object' && value !== null
    ? Object.values(value).every(isHollow)
    : value === 0 || typeof value === 'boolean' || isNothing(value);

const isEmptySaid = (said: JsonValue): boolean =>
  typeof said === 'string' ? isEmptyText(said) : weigh(said) === 'empty';

/** `said`: it answers something. `empty`: it should hold something and does not. `aside`: neither, it only goes with an answer. */
type Weight = 'said' | 'empty' | 'aside';

function weigh(value: JsonValue, name = '', beside: JsonObject = {}): Weight {
  if (goesWithAnswer(name, value, beside)) return 'aside';
  const read = typeof value === 'string' ? readText(value) : value;
  if (isNothing(read)) return 'empty';
  if (Array.isArray(read)) return read.every((item) => weigh(item) === 'empty') ? 'empty' : 'said';
  if (isJsonObject(read)) return weighMembers(read);
  if (typeof read !== 'string') return 'said';
  return (name === 'result' ? isEmptyText(read) : isNothingFound(read)) ? 'empty' : 'said';
}

function weighMembers(members: JsonObject): Weight {
  const words = MESSAGES.map((name) => memberOf(members, name)).find(
    (value): value is string => typeof value === 'string' && value.trim() !== '',
  );
  const saysNothingFound = words !== undefined && isNothingFound(words);
  // "File deleted" beside `data: null` is an answer, and so is `ok: true`: null stands for "nothing more to say".
  const isAnswered =
    isAcknowledged(members) || (words !== undefined && !saysNothingFound && !DONE.test(words));
  const weights = Object.entries(members).map(([name, value]): Weight =>
    value === null && isAnswered ? 'aside' : weigh(value, name, members),
  );
  if (weights.includes('said')) return 'said';
  return saysNothingFound || weights.includes('empty') ? 'empty' : 'aside';
}

const MESSAGES = ['message', 'msg', 'info', 'detail'];
