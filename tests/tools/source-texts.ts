import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * The texts of the files in these folders of the repository whose names match, by their paths from its root; '' is the root. They are
 * read by Node: a thousand modules of `import.meta.glob` take ten seconds of processor. `recursive`: also those further down.
 */
export function sourceTexts(
  folders: readonly string[],
  name: RegExp,
  recursive = true,
): Record<string, string> {
  const paths = folders.flatMap((folder) =>
    readdirSync(`${root}${folder}`, { recursive, withFileTypes: true })
      .filter((entry) => entry.isFile() && name.test(entry.name))
      .map(({ parentPath, name }) => relative(root, join(parentPath, name)).replaceAll('\\', '/')),
  );
  return Object.fromEntries(paths.sort().map((path) => [path, readFileSync(`${root}${path}`, 'utf8')]));
}
