import { type JsonObject, type JsonValue, isJsonObject } from '#core/json.ts';
import type { AuditFinding } from '#core/label-audit.ts';
import type { Played } from './played.ts';
import type { SameEnd } from './same-end.ts';
import { capital } from './trouble.ts';
import { mentionsResult } from '#core/result-reference.ts';
import type { ToolCall } from '#core/tool.ts';

/** Ways tried for one label to try its arguments otherwise. */
const MOST_TRIED = 400;

/** Arguments that may be others, or left out, without effect. */
export function argumentFindings(played: Played): AuditFinding[] {
  const schemas = new Map(played.task.tools.map(({ name, inputSchema }) => [name, inputSchema]));
  let left = MOST_TRIED;
  return played.plan.flatMap((call, place) => {
    const free = new Map<string, Variation[]>();
    for (const variation of variationsOf(call, schemas.get(call.name) ?? {})) {
      if (--left < 0) break;
      if (endOf(played, place, variation).is !== 'same') continue;
      free.set(variation.argument, [...(free.get(variation.argument) ?? []), variation]);
    }
    return [...free].map(([argument, ways]) => freeFinding(played, place, argument, ways));
  });
}

function freeFinding(
  played: Played,
  place: number,
  argument: string,
  ways: readonly Variation[],
): AuditFinding {
  const was = shown(played.plan[place]!.arguments[argument]!);
  const may = ways.map(({ value }) =>
    value === undefined ? 'be left out' : `be ${shown(value)} instead of ${was}`,
  );
  return {
    kind: 'free-argument',
    weight: 'note',
    sentence: `${capital(played.nameOf(place))}: \`${argument}\` may ${may.join(', or ')}, the end is the same`,
    calls: played.positions([place]),
    replay: played.recipe(allPlaces(played), { call: place, ...ways[0]! }),
  };
}

/** Values that the label accepts beside its first choice and that lead elsewhere. */
export function acceptedFindings(played: Played): AuditFinding[] {
  let left = MOST_TRIED;
  return played.calls.flatMap((call, place) =>
    Object.entries(call.arguments ?? {}).flatMap(([argument, values]) =>
      values.slice(1).flatMap((value): AuditFinding[] => {
        if (--left < 0 || played.plan[place]!.arguments[argument] === undefined) return [];
        const end = endOf(played, place, { argument, value });
        if (end.is !== 'differs') return [];
        return [
          {
            kind: 'other-ends-elsewhere',
            weight: 'defect',
            sentence: `The label accepts ${shown(value)} as \`${argument}\` of ${played.nameOf(place)}, but then ${end.why}`,
            calls: played.positions([place]),
            replay: played.recipe(allPlaces(played), { call: place, argument, value }),
          },
        ];
      }),
    ),
  );
}

const allPlaces = ({ plan }: Played): number[] => plan.map((_, place) => place);

/** How the plan ends with one argument made otherwise. */
function endOf({ plan, judge, prefixes }: Played, place: number, { argument, value }: Variation): SameEnd {
  const { [argument]: _, ...others } = plan[place]!.arguments;
  const given: JsonObject = value === undefined ? others : { ...plan[place]!.arguments, [argument]: value };
  const call = { ...plan[place]!, arguments: given };
  return judge(prefixes[place]!.untilTrouble([call, ...plan.slice(place + 1)]));
}

const MOST_CHARACTERS = 80;

/** Text as it is, where it has no line breaks and no other characters that do not show. */
function shown(value: JsonValue): string {
  const isPlain = typeof value === 'string' && !/[\p{C}\p{Zl}\p{Zp}]|^\s|\s$/u.test(value);
  const text = isPlain ? value : JSON.stringify(value);
  const cut = text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
  return `\`${cut.replaceAll('`', '’')}\``;
}

/** One argument of one call made otherwise: left out where `value` is absent. */
interface Variation {
  argument: string;
  value?: JsonValue;
}

/**
 * How a call's arguments are tried otherwise: each optional one left out, each number one higher, each text another, each choice another
 * of its list, each list without its last item. Those that take a result are left as they are.
 */
function variationsOf({ arguments: given }: ToolCall, schema: JsonObject): Variation[] {
  const required = Array.isArray(schema.required) ? schema.required : [];
  return Object.entries(given).flatMap(([argument, value]): Variation[] => {
    if (mentionsResult(value)) return [];
    const other = otherThan(value, memberSchema(schema, argument));
    return [
      ...(required.includes(argument) ? [] : [{ argument }]),
      ...(other === undefined ? [] : [{ argument, value: other }]),
    ];
  });
}

function memberSchema({ properties }: JsonObject, name: string): JsonObject {
  const own = isJsonObject(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined;
  return isJsonObject(own) ? own : {};
}

function otherThan(value: JsonValue, schema: JsonObject): JsonValue | undefined {
  if (Array.isArray(schema.enum)) return schema.enum.find((choice) => choice !== value);
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'string') return `${value} 2`;
  return Array.isArray(value) && value.length > 1 ? value.slice(0, -1) : undefined;
}
