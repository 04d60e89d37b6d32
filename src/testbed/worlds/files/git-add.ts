import { indexFiles, withBlob, withIndex, type Repository } from './git-repository.ts';
import { isFolder } from './git-status.ts';
import { commandError, idOfFile, type Opened } from './git-worktree.ts';
import { wildcardMatcher } from './glob.ts';
import { plainPath } from './paths.ts';
import { byBytes } from './tree.ts';

/** The repository with the present contents of the named files, folders and globs in its index; files gone leave it. */
export function stage(opened: Opened, specs: readonly string[]): Repository {
  const index = new Map(indexFiles(opened.repository));
  const all = new Set([...index.keys(), ...opened.worktree.keys()]);
  let repository = opened.repository;
  for (const path of matchedPaths(opened, specs, [...all])) {
    const file = opened.worktree.get(path);
    if (!file) index.delete(path);
    else if (index.get(path) !== idOfFile(file)) {
      const stored = withBlob(repository, file.content);
      repository = stored.repository;
      index.set(path, stored.sha);
    }
  }
  return withIndex(repository, new Map([...index].sort(([a], [b]) => byBytes(a, b))));
}

function matchedPaths(opened: Opened, specs: readonly string[], paths: string[]): Set<string> {
  const fail = (stderr: string) => commandError(`add -- ${specs.join(' ')}`, 128, `fatal: ${stderr}`);
  const matched = new Set<string>();
  for (const spec of specs) {
    if (spec === '')
      throw fail(
        'empty string is not a valid pathspec. please use . instead if you meant to match all paths',
      );
    const path = insideRoot(opened.root, spec);
    if (path === undefined) throw fail(`${spec}: '${spec}' is outside repository at '${opened.root}'`);
    const wanted = path === '' ? paths : paths.filter(matcherOf(path));
    if (wanted.length === 0 && path !== '' && !isFolder(opened.directory, path))
      throw fail(`pathspec '${spec}' did not match any files`);
    for (const one of wanted) matched.add(one);
  }
  return matched;
}

function insideRoot(root: string, spec: string): string | undefined {
  const path = plainPath(spec.startsWith('/') ? spec : `${root}/${spec}`);
  if (path === root) return '';
  return path.startsWith(`${root}/`) ? path.slice(root.length + 1) : undefined;
}

/** A file itself, all below a folder, or a glob whose stars also span slashes. */
function matcherOf(spec: string): (path: string) => boolean {
  const glob = /[*?[]/.test(spec) ? wildcardMatcher(spec) : () => false;
  return (path) => path === spec || path.startsWith(`${spec}/`) || glob(path);
}
