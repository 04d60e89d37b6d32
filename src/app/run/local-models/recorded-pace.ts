import { cellAddress } from '#core/cell.ts';
import { contendersOf, isAsked } from '#core/contender.ts';
import { byteSize, counted } from '../../frame/format.ts';
import { roughTime } from '../../frame/models/money-words.ts';
import { loadSampleRun, type SampleRun } from '../../frame/sample-run.ts';

/** How long the language models of the finished run took for a cell, in milliseconds, on the machine that made it. */
export interface RecordedPace {
  meanMs: number;
  /** Of the weights; absent where the run does not say. */
  bytes?: number;
}

/** Undefined where no language model took part, or no time was noted. */
export function recordedPace({ run, cells }: Pick<SampleRun, 'run' | 'cells'>): RecordedPace | undefined {
  const contenders = contendersOf(run.config);
  const times = cells.flatMap(({ cell, durationMs }) => {
    const { model } = cellAddress(cell, contenders.length, run.config.repeats);
    return isAsked(contenders[model]!) && durationMs !== undefined ? [durationMs] : [];
  });
  if (times.length === 0) return undefined;
  const bytes = run.made?.[0]?.weights.bytes;
  const meanMs = times.reduce((sum, each) => sum + each, 0) / times.length;
  return { meanMs, ...(bytes === undefined ? {} : { bytes }) };
}

/** What so many cells would take at that pace: a guess for a machine where nothing is measured yet, and named as one. */
export function paceWords({ meanMs, bytes }: RecordedPace, cells: number): string {
  const of = bytes === undefined ? 'on another machine' : `${byteSize(bytes)}, on another machine`;
  return `The finished run’s model (${of}) took about ${roughTime(meanMs)} a cell. At that pace ${counted(cells, 'cell')} would take roughly ${roughTime(cells * meanMs)}.`;
}

/** The same of the run that comes with the site; '' where it cannot be read: then nothing is said of it. */
export async function recordedTime(cells: number): Promise<string> {
  const pace = await loadSampleRun().then(recordedPace, () => undefined);
  return pace ? paceWords(pace, cells) : '';
}
