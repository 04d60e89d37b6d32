import type { JsonObject, JsonValue } from '#core/json.ts';
import type { AuditFinding } from '#core/label-audit.ts';
import type { Played } from './played.ts';
import type { SameEnd } from './same-end.ts';
import { capital } from './trouble.ts';
import { variationsOf, type Variation } from './variations.ts';

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
