import { AVERAGES, type ClaimedFurther, type ClaimedInterval } from '#files/permalink/index.ts';
import { count, counted } from '../../frame/format.ts';
import { apart, averageWords, exactly } from './figure-words.ts';
import { scorerName } from '../../frame/kit/scorer-titles.ts';

/** How the further figures of a contender differ, each in a phrase. What its answers took is not compared: it is another time each time. */
export function furtherApart(
  claimed: ClaimedFurther,
  computed: ClaimedFurther,
  scorerIds: readonly string[],
): string[] {
  const calls = ({ calls: of }: ClaimedFurther): string =>
    of
      ? `${count(of.failed)} of ${counted(of.made, 'call')}, ${rangeOf(of.interval)} over ${counted(of.tasks, 'task')}`
      : 'none executed';
  return [
    ...AVERAGES.flatMap((name) =>
      apart(
        `brackets of the ${averageWords[name]}`,
        bracketOf(claimed.averages[name]),
        bracketOf(computed.averages[name]),
      ),
    ),
    ...scorerIds.flatMap((id, index) =>
      apart(
        `solved under ${scorerName(id)}`,
        readingOf(claimed.readings[index]),
        readingOf(computed.readings[index]),
      ),
    ),
    ...apart('failed calls', calls(claimed), calls(computed)),
    ...causesApart(claimed, computed),
  ];
}

const rangeOf = (interval: ClaimedInterval | undefined): string =>
  interval ? `${exactly(interval.low)} to ${exactly(interval.high)}` : 'no brackets';

const bracketOf = ({ tasks, interval }: { tasks: number; interval?: ClaimedInterval }): string =>
  `${rangeOf(interval)} over ${counted(tasks, 'task')}`;

const readingOf = (reading: ClaimedFurther['readings'][number] | undefined): string =>
  reading
    ? `${count(reading.solved)} of ${counted(reading.counted, 'cell')}, ${bracketOf(reading)}, ${count(reading.failed)} in error`
    : 'no cell';

function causesApart({ calls: claimed }: ClaimedFurther, { calls: computed }: ClaimedFurther): string[] {
  return (['causes', 'unmade'] as const).flatMap((of) => {
    const kinds = [...new Set([claimed, computed].flatMap((calls) => Object.keys(calls?.[of] ?? {})))];
    const countOf = (calls: ClaimedFurther['calls'], kind: string): string =>
      String((calls?.[of] as Record<string, number> | undefined)?.[kind] ?? 0);
    const what = of === 'causes' ? 'failed or came back empty' : 'not made';
    return kinds.flatMap((kind) =>
      apart(`calls ${what} for “${kind}”`, countOf(claimed, kind), countOf(computed, kind)),
    );
  });
}
