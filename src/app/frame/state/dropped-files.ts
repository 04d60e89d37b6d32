import { PlaygroundError } from '#core/errors.ts';
import { count, counted } from '../format.ts';

/** A file with the folders it was chosen in: formats of logs name model and category by them. */
export interface NamedFile {
  path: string;
  file: File;
}

const MOST_FILES = 2000;
const MOST_LEVELS = 20;

/** What is asked of a DataTransfer. */
export type Dropped = Pick<DataTransfer, 'items' | 'files'>;

/**
 * Every file of a drop, with the paths of folders, without names that begin with a dot. Call it while the drop is handled:
 * afterwards its items are gone. Throws dataset-too-large beyond 2,000 files or 20 levels, dataset-unreadable for a folder that
 * cannot be read.
 */
export async function droppedFiles({ items, files }: Dropped): Promise<NamedFile[]> {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  // Files that a page puts into a drop have no entry.
  if (entries.length === 0) return [...files].map((file) => ({ path: file.name, file }));
  const found: NamedFile[] = [];
  for (const entry of entries) await gather(entry, 0, found);
  return found;
}

/** The files of a folder that was chosen with a file field. Throws as `droppedFiles`. */
export function filesOfFolder(files: readonly File[]): NamedFile[] {
  if (files.length > MOST_FILES) throw tooMany();
  return files
    .map((file) => ({ path: file.webkitRelativePath || file.name, file }))
    .filter(({ path }) => !path.split('/').some(isHidden));
}

async function gather(entry: FileSystemEntry, level: number, found: NamedFile[]): Promise<void> {
  if (isHidden(entry.name)) return;
  if (level > MOST_LEVELS)
    throw new PlaygroundError(
      'dataset-too-large',
      `Folders more than ${MOST_LEVELS} levels deep are not read.`,
    );
  if (entry.isDirectory) {
    for (const each of await entriesIn(entry as FileSystemDirectoryEntry))
      await gather(each, level + 1, found);
    return;
  }
  if (found.length === MOST_FILES) throw tooMany();
  const file = await new Promise<File>((resolve, reject) =>
    (entry as FileSystemFileEntry).file(resolve, reject),
  ).catch(unreadable(entry));
  found.push({ path: entry.fullPath.replace(/^\//, ''), file });
}

/** A browser hands out the entries of a folder a hundred at a time. */
async function entriesIn(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const entries: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    ).catch(unreadable(folder));
    if (some.length === 0) return entries.toSorted((a, b) => (a.name < b.name ? -1 : 1));
    entries.push(...some);
    if (entries.length > MOST_FILES) throw tooMany();
  }
}

/** What files that came together are called: a folder by its name, files by the first one's. */
export function titleOfFiles(paths: readonly string[]): string {
  const [folder, ...inside] = paths[0]!.split('/');
  if (inside.length > 0 && paths.every((path) => path.startsWith(`${folder}/`))) return folder!;
  const more = paths.length > 1 ? ` and ${counted(paths.length - 1, 'more file')}` : '';
  return `${paths[0]}${more}`;
}

const isHidden = (name: string): boolean => name.startsWith('.');

const unreadable =
  ({ fullPath }: FileSystemEntry) =>
  (): never => {
    throw new PlaygroundError('dataset-unreadable', `${fullPath} could not be read.`);
  };

const tooMany = (): PlaygroundError =>
  new PlaygroundError(
    'dataset-too-large',
    `These are more than ${count(MOST_FILES)} files.`,
    'Choose a smaller folder.',
  );
