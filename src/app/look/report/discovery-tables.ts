import { discoveryByModel } from '#measure/metrics/index.ts';
import type { TableRow } from '../../frame/kit/table-values.ts';
import { count, locale } from '../../frame/format.ts';
import { nameOf } from '../../frame/kit/names.ts';
import type { Block } from './blocks.ts';
import type { Reported } from './figures.ts';
import { measuredCell } from './measured-cell.ts';
import { subjectsFirst } from './report-model.ts';

/** How the systems that search for their tools found them. */
export function discoveryBlocks({ table }: Reported): Block[] {
  const figures = discoveryByModel(table);
  const mean = (value: number | null): string =>
    value === null ? '–' : value.toLocaleString(locale, { maximumFractionDigits: 1 });
  const rows = subjectsFirst(table.models).flatMap((at): TableRow[] => {
    const own = figures[at];
    if (!own) return [];
    return [
      {
        title: nameOf(table.models[at]!),
        texts: [
          count(own.attempts),
          measuredCell(own.found),
          measuredCell(own.complete),
          mean(own.searches),
          mean(own.needed),
          measuredCell(own.empty),
          measuredCell(own.unknown),
        ],
      },
    ];
  });
  return [
    {
      is: 'table',
      table: {
        label: 'Tool search',
        caption:
          'Attempts that searched for their tools. Tools found: of those that the labels call. Needed: searches of an attempt that found all of them, up to the last one that found any. Not found: attempts that called a tool which no search had found. Brackets hold 95\u00a0%, over tasks.',
        headings: [
          'system',
          'attempts',
          'tools found',
          'all found',
          'searches',
          'needed',
          'empty searches',
          'called, not found',
        ],
        rows,
        hasNotesBelow: true,
      },
    },
  ];
}
