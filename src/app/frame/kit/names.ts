import type { ModelRef } from '#core/model.ts';
import { shortTitle } from '../words.ts';

type Named = Pick<ModelRef, 'title' | 'kind'>;

/** A recorded model goes by the name its log gives it: two that differ in brackets alone are two. */
const bareName = ({ title, kind }: Named): string => (kind === 'recorded' ? title : shortTitle(title));

/** What a contender is called in tables and sentences. Of one whose answers were read from a log it is said: `birch-2 (recorded)`. */
export const nameOf = (contender: Named): string =>
  bareName(contender) + (contender.kind === 'recorded' ? ' (recorded)' : '');

/** The same as the name of a plot's row: the row's mark, and the words under the plot, say that it is recorded. */
export const rowNameOf = bareName;
