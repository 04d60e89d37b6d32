import { answer, ToolError, type ToolOutcome } from '../../world.ts';
import { HOME } from './home.ts';
import { childOf, entryAt, listing, type Directory, type Entry } from './tree.ts';

const MAX_NAME_BYTES = 255;
const MAX_PATH_LENGTH = 4095;
/** Far below what a path's length would allow, so that walks of the tree stay shallow. */
export const MAX_DEPTH = 64;

const bytes = new TextEncoder();

/** An absolute path without `.`, `..`, doubled and trailing slashes. */
export function plainPath(path: string): string {
  const steps: string[] = [];
  for (const step of path.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  }
  return `/${steps.join('/')}`;
}

/** `~` is the home; what is not absolute starts there. */
function absolutePath(path: string): string {
  if (path === '~' || path.startsWith('~/')) return plainPath(`${HOME}/${path.slice(1)}`);
  return plainPath(path.startsWith('/') ? path : `${HOME}/${path}`);
}

export const textOf = (steps: readonly string[]): string => [HOME, ...steps].join('/');

/**
 * The steps from the home to a path as a caller writes it. The entry need not exist. Throws ToolError for a path outside the
 * home, through a file, or longer than a disk takes.
 */
export function resolvePath(home: Directory, requested: string): string[] {
  if (/^[A-Za-z]:([\\/]|$)/.test(requested))
    throw new ToolError(`Access denied - Windows-style path received on a POSIX host: ${requested}`);
  const path = absolutePath(requested);
  if (path.includes('\0') || !(path === HOME || path.startsWith(`${HOME}/`)))
    throw new ToolError(`Access denied - path outside allowed directories: ${path} not in ${HOME}`);
  const steps = path === HOME ? [] : path.slice(HOME.length + 1).split('/');
  const tooLong = path.length > MAX_PATH_LENGTH || steps.length > MAX_DEPTH;
  if (tooLong || steps.some((step) => bytes.encode(step).length > MAX_NAME_BYTES))
    throw new ToolError(`ENAMETOOLONG: name too long, realpath '${path}'`);
  return asStored(home, steps, path);
}

/** The steps with each name spelt as it is on the disk, where only its Unicode composition differs. */
function asStored(home: Directory, steps: string[], path: string): string[] {
  let here = home;
  for (const [index, step] of steps.entries()) {
    const name = Object.hasOwn(here.entries, step) ? step : equivalent(here, step);
    if (name === undefined) break;
    steps[index] = name;
    const entry = childOf(here, name)!;
    if (entry.type === 'directory') here = entry;
    else if (index < steps.length - 1) throw new ToolError(`ENOTDIR: not a directory, realpath '${path}'`);
  }
  return steps;
}

function equivalent(directory: Directory, name: string): string | undefined {
  const composed = name.normalize('NFC');
  const matches = listing(directory).filter(([other]) => other.normalize('NFC') === composed);
  if (matches.length > 1) throw new ToolError(`Ambiguous Unicode path component: ${name}`);
  return matches[0]?.[0];
}

export const said = (content: string): ToolOutcome => answer({ content }, content);

/** What is at a path as written; `operation` is the system call that a missing entry fails in. */
export function entryFor(home: Directory, path: string, operation: string): Entry {
  const steps = resolvePath(home, path);
  const entry = entryAt(home, steps);
  if (entry) return entry;
  throw new ToolError(`ENOENT: no such file or directory, ${operation} '${textOf(steps)}'`);
}

export function textAt(home: Directory, path: string): string {
  const entry = entryFor(home, path, 'open');
  if (entry.type === 'directory') throw new ToolError('EISDIR: illegal operation on a directory, read');
  return entry.content;
}

export function directoryAt(home: Directory, path: string): Directory {
  const entry = entryFor(home, path, 'scandir');
  if (entry.type === 'directory') return entry;
  throw new ToolError(`ENOTDIR: not a directory, scandir '${textOf(resolvePath(home, path))}'`);
}
