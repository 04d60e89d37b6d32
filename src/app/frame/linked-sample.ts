import type { Sample } from '#core/random.ts';
import type { QueryChange } from './address.ts';

/** A sample in an address: `?sample=20&per=category`. Its seed is the run's. */
export const sampleQuery = ({ size, per }: Sample): QueryChange => ({ sample: String(size), per });

/** The sample that an address asks for, with this seed; undefined where it asks for none, or for no number. */
export function sampleOfQuery(query: URLSearchParams, seed: number): Sample | undefined {
  const size = query.get('sample') ?? '';
  if (!/^[1-9]\d{0,6}$/.test(size)) return undefined;
  return { size: Number(size), seed, ...(query.get('per') === 'category' ? { per: 'category' } : {}) };
}
