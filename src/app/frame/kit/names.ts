import type { ModelRef } from '#core/model.ts';
import { shortTitle } from '../words.ts';

type Named = Pick<ModelRef, 'title' | 'kind'>;

/** A recorded model has the name of its log: names that differ only in brackets are different models. */
const bareName = ({ title, kind }: Named): string => (kind === 'recorded' ? title : shortTitle(title));

/** A contender's name in tables and sentences; recorded ones are marked: `birch-2 (recorded)`. */
export const nameOf = (contender: Named): string =>
  bareName(contender) + (contender.kind === 'recorded' ? ' (recorded)' : '');

/** The same for a plot's row, whose mark and caption say that it is recorded. */
export const rowNameOf = bareName;
