import { ToolError, type ToolContext } from '../../world.ts';
import {
  filesystemSlice,
  HOME,
  plainPath,
  resolvePath,
  entryAt,
  fileOf,
  withDirectories,
  withEntry,
} from '../files/disk.ts';
import { brokenLines } from './picture.ts';

/** Points, wide and high. */
const papers = { A4: [595, 842], Letter: [612, 792], A3: [842, 1191] } as const;

export type Paper = keyof typeof papers;

const MARGIN = 50;
const SIZE = 10;
const LEADING = 14;
/** Every letter of Courier is six tenths of its size wide. */
const LETTER = 0.6 * SIZE;

/** Letters whose code in WinAnsiEncoding is not their code point. */
const winAnsi: Record<string, number> = {
  '€': 0x80,
  '…': 0x85,
  '‘': 0x91,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '•': 0x95,
  '–': 0x96,
  '—': 0x97,
};

const octal = (code: number): string => `\\${code.toString(8).padStart(3, '0')}`;

/** A line as a string of PDF, in ASCII alone; letters that Courier's encoding lacks become question marks. */
const pdfString = (line: string): string =>
  `(${[...line]
    .map((letter) => {
      const code = winAnsi[letter] ?? letter.codePointAt(0)!;
      if (code > 0xff || code < 0x20) return '?';
      return code > 0x7e || '()\\'.includes(letter) ? octal(code) : letter;
    })
    .join('')})`;

function contentStream(lines: string[], top: number): string {
  const shown = lines.map((line) => `${pdfString(line)} '`).join('\n');
  const body = `BT /F1 ${SIZE} Tf ${LEADING} TL ${MARGIN} ${top} Td\n${shown}\nET`;
  return `<< /Length ${body.length} >>\nstream\n${body}\nendstream`;
}

/** The file of numbered objects with its table of where each begins. All of it is ASCII, so characters count as bytes. */
function assembled(objects: string[]): string {
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  return `${file}xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
}

/** A text set in Courier as a PDF file, and how many pages it takes. */
export function pdfOf(text: string, paper: Paper): { file: string; pages: number } {
  const [width, height] = papers[paper];
  const lines = brokenLines(text, Math.floor((width - 2 * MARGIN) / LETTER));
  const perPage = Math.floor((height - 2 * MARGIN) / LEADING);
  const pages = Math.max(1, Math.ceil(lines.length / perPage));
  const sheets = Array.from({ length: pages }, (_, page) => {
    const stream = contentStream(lines.slice(page * perPage, (page + 1) * perPage), height - MARGIN);
    const sheet = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + 2 * page} 0 R >>`;
    return [sheet, stream];
  });
  const kids = sheets.map((_, page) => `${4 + 2 * page} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>',
    ...sheets.flat(),
  ];
  return { file: assembled(objects), pages };
}

/**
 * Writes a file below Ada's home, with the folders on the way, and returns its plain path. Throws ToolError, worded like a
 * system error, for any other place.
 */
export function saveInHome(context: ToolContext, folder: string, filename: string, content: string): string {
  const path = plainPath(`${folder}/${filename}`);
  if (!folder.startsWith('/') || !path.startsWith(`${HOME}/`) || path.includes('\0'))
    throw new ToolError(`EACCES: permission denied, open '${path}'`);
  const { home } = context.read(filesystemSlice);
  const steps = resolvePath(home, path);
  const there = entryAt(home, steps);
  if (there?.type === 'directory' || filename.endsWith('/') || filename === '')
    throw new ToolError(`EISDIR: illegal operation on a directory, open '${path}'`);
  const made = withDirectories(home, steps.slice(0, -1), context.now);
  const file = fileOf(content, context.now, there?.mode);
  context.write(filesystemSlice, { home: withEntry(made, steps, file, context.now) });
  return path;
}
