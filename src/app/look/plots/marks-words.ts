import type { IntervalRow } from './intervals.ts';

/**
 * What the marks of a plot's rows mean, where these are of several kinds, or recorded: said once and not in every name. Lines across the
 * plot have no mark.
 */
export function marksWords(rows: readonly Pick<IntervalRow, 'who' | 'kind'>[]): string {
  const marked = rows.filter(({ kind }) => kind !== 'line');
  const kinds = new Set(marked.map(({ who }) => (who === 'scripted' ? 'language-model' : who)));
  if (kinds.has('recorded'))
    return kinds.size > 1
      ? ' Ring: recorded, not asked here; disc: asked here; square: a baseline.'
      : ' All are recorded; none was asked here.';
  return kinds.has('language-model') && kinds.has('baseline') ? ' Disc: a model; square: a baseline.' : '';
}
