import { saveFile } from '../../frame/save-or-copy.ts';

/**
 * Saves a figure of the page under its title. `csv`: its figures line by line; absent: the words of its tables. Loaded when something is
 * saved. Throws what writing a file can.
 */
export async function saveFigure(
  element: HTMLElement,
  title: string,
  kind: 'SVG' | 'PNG' | 'CSV',
  csv?: () => Promise<Iterable<string>>,
): Promise<void> {
  const name =
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .slice(0, 60) || 'figure';
  if (kind === 'CSV') {
    const { tablesCsv } = await import('./figure-csv.ts');
    saveFile(`${name}.csv`, 'text/csv', csv ? await csv() : tablesCsv(element));
    return;
  }
  const [{ standAloneSvg }, { pngOf }] = await Promise.all([
    import('./stand-alone-svg.ts'),
    import('./png.ts'),
  ]);
  const svg = standAloneSvg(element, title);
  if (kind === 'SVG') saveFile(`${name}.svg`, 'image/svg+xml', [svg]);
  else saveFile(`${name}.png`, 'image/png', [await pngOf(svg)]);
}
