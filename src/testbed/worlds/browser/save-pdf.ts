import { ToolError, type ToolContext } from '../../world.ts';
import { filesystemSlice, HOME } from '../files/home.ts';
import { plainPath, resolvePath } from '../files/paths.ts';
import { entryAt, fileOf, withDirectories, withEntry } from '../files/tree.ts';

/**
 * Writes a file where the browser may: below Ada's home, making the folders on the way. Gives the plain path. Throws ToolError
 * in the words of a disk for any other place.
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
