import type { Contender } from '#core/contender.ts';
import type { Publication, RecordedSource } from '#core/recording.ts';
import type { Run } from '#core/run.ts';
import { isSynthetic, SYNTHETIC_WORLD } from '#core/synthetic.ts';
import { present } from '../at.ts';

/** Stands in formats that want a name for the software that asked a model, where no log says it. */
export const NOT_RECORDED = 'not recorded';

/** Where recorded answers were read, as every format writes it; what is not known is left out. */
export type WrittenSource = Publication & Partial<Pick<RecordedSource, 'format' | 'sha256'>>;

/** A member for heads of files: what its figures are not; none where the world was a real one. */
export const worldOf = (run: Run): { world?: string } => (isSynthetic(run) ? { world: SYNTHETIC_WORLD } : {});

/** Of the whole run, or of one contender's answers; undefined where the models were asked here. */
export function sourceOf({ config }: Run, contender?: Contender): WrittenSource | undefined {
  const { recorded } = config;
  if (contender ? contender.kind !== 'recorded' : !recorded) return undefined;
  const { publisher, published, licence, address, format, sha256 } = recorded ?? {};
  return present({ publisher, published, licence, address, format, sha256 });
}
