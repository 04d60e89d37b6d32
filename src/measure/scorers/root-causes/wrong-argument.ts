import { deepEqual, exceedsDepth, type JsonValue } from '#core/json.ts';
import { mentionsResult } from '#core/result-reference.ts';
import type { ArgumentComparison, Score } from '#core/score.ts';
import type { ExpectedCall } from '#core/task.ts';
import type { ToolCall } from '#core/tool.ts';
import { evidenceFrom } from './cause.ts';

/** Expected and made calls paired by name one to one, and what is left over on either side. */
export interface PairedNames {
  pairs: { expected: ExpectedCall; made: ToolCall }[];
  missing: ExpectedCall[];
  extra: ToolCall[];
}

/** Equal names first, then similar tools, each in order. */
export function pairByName(expected: readonly ExpectedCall[], made: readonly ToolCall[]): PairedNames {
  const free = new Map<string, ToolCall[]>();
  for (const call of [...made].reverse()) {
    const sameName = free.get(call.name);
    if (sameName) sameName.push(call);
    else free.set(call.name, [call]);
  }
  const pairs: PairedNames['pairs'] = [];
  const take = (call: ExpectedCall, names: readonly string[]): boolean => {
    const found = names.map((name) => free.get(name)?.pop()).find((candidate) => candidate !== undefined);
    if (found) pairs.push({ expected: call, made: found });
    return found !== undefined;
  };
  const withoutOwn = expected.filter((call) => !take(call, [call.name]));
  const missing = withoutOwn.filter((call) => !call.alternatives.some(({ name }) => take(call, [name])));
  const left = new Set([...free.values()].flat());
  return { pairs, missing, extra: made.filter((call) => left.has(call)) };
}

interface Found {
  rule: string;
  evidence: string;
}

/**
 * The first argument that does not hold: by the scorer's own comparison, else by plain equality with the label. In a plan a reference
 * where one is due is right, filled or not; in a loop nothing fills it.
 */
export function wrongArgument({ pairs }: PairedNames, score: Score, isInTurns = false): Found | undefined {
  if (score.comparisons?.some((comparison) => comparison.arguments.length > 0))
    return byScorer(score, isInTurns);
  for (const { expected, made } of pairs) {
    for (const [name, accepted] of Object.entries(expected.arguments ?? {})) {
      const value = Object.hasOwn(made.arguments, name) ? made.arguments[name] : undefined;
      const mayBeAbsent = value === undefined && expected.optional.includes(name);
      if (mayBeAbsent || accepted.some((one) => isPlaceholder(one) || equals(one, value))) continue;
      return { rule: 'equality', evidence: sentence(made.name, name, accepted, value) };
    }
  }
  return undefined;
}

function byScorer({ comparisons }: Score, isInTurns: boolean): Found | undefined {
  const isUnfilled = ({ expected = [], made }: ArgumentComparison): boolean =>
    !isInTurns && made !== undefined && mentionsResult(made) && expected.some(mentionsResult);
  for (const { made, expected, arguments: compared } of comparisons ?? []) {
    const failed = compared.find((argument) => argument.counted && !argument.holds && !isUnfilled(argument));
    if (!made || !expected || !failed) continue;
    return { rule: 'scorer', evidence: sentence(made.name, failed.name, failed.expected ?? [], failed.made) };
  }
  return undefined;
}

const equals = (accepted: JsonValue, made: JsonValue | undefined): boolean =>
  made !== undefined && !exceedsDepth(made) && deepEqual(accepted, made);

/** What an earlier call will answer cannot be compared with a value. */
const isPlaceholder = (value: JsonValue): boolean => typeof value === 'string' && mentionsResult(value);

const sentence = (
  tool: string,
  name: string,
  accepted: readonly JsonValue[],
  made: JsonValue | undefined,
): string =>
  evidenceFrom(
    `${tool}.${name}: expected ${accepted.map(shown).join(' or ') || 'nothing'}, made ${made === undefined ? 'nothing' : shown(made)}`,
  );

const shown = (value: JsonValue): string =>
  exceedsDepth(value) ? 'a value nested too deeply' : JSON.stringify(value).slice(0, 80);
