import type { JsonObject } from '#core/json.ts';
import type { Slice } from '../../world.ts';
import { stampAt } from '../days.ts';
import { offsetAt } from '../zone.ts';
import files from './home.json';
import { entryAt, fileOf, withDirectories, withEntry, type Directory, type Entry } from './tree.ts';

/** Berlin's clock at a moment, and what it is ahead of UTC: "2026-03-12T10:00:00" and "+01:00". */
export function berlinTime(at: number): { clock: string; offset: string } {
  const stamp = stampAt(at, offsetAt('Europe/Berlin', Math.floor(at / 60_000)));
  return { clock: stamp.slice(0, 19), offset: stamp.slice(19) };
}

/** A moment as JavaScript's Date writes itself on a machine in Berlin. */
export function berlinDateText(at: number): string {
  const { clock, offset } = berlinTime(at);
  const [weekday, day, month, year, time] = new Date(`${clock}Z`).toUTCString().split(/,? /);
  const name = offset === '+02:00' ? 'Central European Summer Time' : 'Central European Standard Time';
  return `${weekday} ${month} ${day} ${year} ${time} GMT${offset.replace(':', '')} (${name})`;
}

/** The visible part of the disk: Ada's home. */
export type FileSystem = { home: Directory };

/** The one allowed directory of the filesystem server. */
export const HOME = '/home/ada';

const emptyFolders = ['archive'];

// The day before the testbed's clock starts; older files have older times.
const YESTERDAY = Date.UTC(2026, 2, 11, 17, 30);
const times: Record<string, number> = {
  'notes/poem.txt': Date.UTC(2025, 10, 2, 20, 14),
  'reports/2025-annual.csv': Date.UTC(2026, 0, 5, 8, 40),
  'reports/budget-2026.csv': Date.UTC(2025, 11, 18, 13, 5),
  'downloads/recipe-lentil-soup.txt': Date.UTC(2026, 1, 21, 16, 52),
  'projects/weather-station/calibration.json': Date.UTC(2026, 1, 15, 9, 31),
  'projects/weather-station/station.log': Date.UTC(2026, 2, 12, 7, 50),
};
const BEGINNING = Date.UTC(2025, 8, 1, 7);

function buildHome(): Directory {
  let root: Directory = {
    type: 'directory',
    entries: {},
    mode: '755',
    created: BEGINNING,
    modified: BEGINNING,
    accessed: BEGINNING,
  };
  for (const folder of emptyFolders) root = withDirectories(root, [folder], BEGINNING);
  for (const [path, lines] of Object.entries(files)) {
    const steps = path.split('/');
    const at = times[path] ?? YESTERDAY;
    root = withDirectories(root, steps.slice(0, -1), BEGINNING);
    root = withEntry(root, steps, fileOf(`${lines.join('\n')}\n`, at), at);
  }
  return root;
}

export const filesystemSlice: Slice<FileSystem> = {
  name: 'filesystem',
  init: () => ({ home: buildHome() }),
  meaning: { of: ({ home }) => ({ home: meaningOf(home) }) },
};

/** The tree without times, and without sizes, which follow from the contents. */
function meaningOf(entry: Entry): JsonObject {
  const { type, mode } = entry;
  if (entry.type === 'file') return { type, mode, content: entry.content };
  const entries = Object.entries(entry.entries).map(([name, below]) => [name, meaningOf(below)] as const);
  return { type, mode, entries: Object.fromEntries(entries) };
}

/** The entry at an absolute path, which must be written plainly: no `.`, `..` or doubled slashes. */
export const entryAtPath = ({ home }: FileSystem, path: string) => {
  if (path === HOME) return home;
  return path.startsWith(`${HOME}/`) ? entryAt(home, path.slice(HOME.length + 1).split('/')) : undefined;
};
