import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import type { JsonObject, JsonValue } from '#core/json.ts';
import { filesystemSlice, HOME, type Entry } from '../../../src/world/worlds/files/disk.ts';
import { memorySlice } from '../../../src/world/worlds/memory/memory.ts';

/** How the state of one world is laid out for the official server, and what that server left. */
export interface Stage {
  server: string;
  package: string;
  /** What of the answers had to be made alike, for the vectors' source. */
  normalised: string;
  args(folder: string): string[];
  env(folder: string): Record<string, string>;
  /** Lays out the fresh state; gives back what `changes` compares with. */
  prepare(folder: string): JsonValue;
  /** The end state by pointers, where it differs from the fresh one; 'unchanged' when nothing was touched. */
  changes(folder: string, before: JsonValue): JsonObject | 'unchanged';
  toServer(folder: string, args: JsonObject): JsonObject;
  fromServer(folder: string, result: JsonObject): JsonObject;
}

const replaced = (value: JsonObject, from: string, to: string): JsonObject =>
  JSON.parse(JSON.stringify(value).replaceAll(from, to)) as JsonObject;

function lay(path: string, entry: Entry): void {
  if (entry.type === 'file') writeFileSync(path, entry.content);
  else {
    mkdirSync(path);
    for (const [name, child] of Object.entries(entry.entries)) lay(`${path}/${name}`, child);
  }
  chmodSync(path, Number.parseInt(entry.mode, 8));
  utimesSync(path, entry.accessed / 1000, entry.modified / 1000);
}

type Seen = Record<string, { content: string | null; changed: number }>;

/** Every entry below a folder with its text (null for a directory) and time of change. */
function look(path: string, pointer: string): Seen {
  const stat = statSync(path);
  const changed = Math.round(stat.mtimeMs);
  if (!stat.isDirectory()) return { [pointer]: { content: readFileSync(path, 'utf8'), changed } };
  const children = readdirSync(path).map((name) =>
    look(`${path}/${name}`, `${pointer}/entries/${name.replaceAll('~', '~0')}`),
  );
  return Object.assign({ [pointer]: { content: null, changed } }, ...children) as Seen;
}

const filesystem: Stage = {
  server: 'filesystem',
  package: '@modelcontextprotocol/server-filesystem',
  normalised: 'the temporary root reads /home/ada; times and sizes the machine decides are left out',
  args: (folder) => [`${folder}${HOME}`],
  env: (folder) => ({ HOME: `${folder}${HOME}` }),
  prepare(folder) {
    process.umask(0o022);
    mkdirSync(`${folder}/home`);
    lay(`${folder}${HOME}`, filesystemSlice.init(1).home);
    return look(`${folder}${HOME}`, '/filesystem/home');
  },
  changes(folder, before) {
    const old = before as Seen;
    const now = look(`${folder}${HOME}`, '/filesystem/home');
    if (JSON.stringify(now) === JSON.stringify(old)) return 'unchanged';
    const end: JsonObject = {};
    for (const pointer of Object.keys({ ...old, ...now })) {
      const entry = now[pointer];
      if (!entry) end[pointer] = null;
      else if (entry.content === null) end[`${pointer}/type`] = 'directory';
      else if (entry.content !== old[pointer]?.content) end[`${pointer}/content`] = entry.content;
    }
    const told = ([pointer]: [string, JsonValue]) => !pointer.endsWith('/type') || !old[pointer.slice(0, -5)];
    return Object.fromEntries(Object.entries(end).filter(told));
  },
  toServer: (folder, args) => replaced(args, HOME, `${folder}${HOME}`),
  fromServer: (folder, result) => replaced(result, folder, ''),
};

const memory: Stage = {
  server: 'memory',
  package: '@modelcontextprotocol/server-memory',
  normalised: 'nothing had to be normalised',
  args: () => [],
  env: (folder) => ({ MEMORY_FILE_PATH: `${folder}/memory.jsonl` }),
  prepare(folder) {
    const { entities, relations } = memorySlice.init(1);
    const lines = [
      ...entities.map((entity) => ({ type: 'entity', ...entity })),
      ...relations.map((relation) => ({ type: 'relation', ...relation })),
    ];
    writeFileSync(`${folder}/memory.jsonl`, lines.map((line) => JSON.stringify(line)).join('\n'));
    return readFileSync(`${folder}/memory.jsonl`, 'utf8');
  },
  changes(folder, before) {
    const text = readFileSync(`${folder}/memory.jsonl`, 'utf8');
    if (text === before) return 'unchanged';
    const lines = text.split('\n').filter((line) => line !== '');
    const items = lines.map((line) => JSON.parse(line) as JsonObject);
    const ofType = (wanted: string) =>
      items.filter(({ type }) => type === wanted).map(({ type: _type, ...item }) => item);
    return { '/memory/entities': ofType('entity'), '/memory/relations': ofType('relation') };
  },
  toServer: (_, args) => args,
  fromServer: (_, result) => result,
};

export const stages: readonly Stage[] = [filesystem, memory];
