import { answer, type ToolContext, type ToolOutcome } from '../../world.ts';
import { changesBetween, openRepository } from './git-worktree.ts';
import type { Commit } from './tree.ts';
import { diffText, hunkText } from './git-patch.ts';
import { commitAt, filesOfCommit, headSha, resolveRevision } from './git-repository.ts';

/** When a commit was made, on its author's clock: "2026-03-10T10:15:00+01:00". */
function dateText({ at, offset }: Commit): string {
  const sign = offset.startsWith('-') ? -1 : 1;
  const minutes = sign * (Number(offset.slice(1, 3)) * 60 + Number(offset.slice(3)));
  const clock = new Date((at + minutes * 60) * 1000).toISOString().slice(0, 19);
  return `${clock}${offset.slice(0, 3)}:${offset.slice(3)}`;
}

/** A string as Python shows it. */
function pythonText(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const names: Record<string, string> = {
    '\n': '\\n',
    '\r': '\\r',
    '\t': '\\t',
    '\\': '\\\\',
    [quote]: `\\${quote}`,
  };
  const escaped = text.replace(
    /[\p{Cc}\\'"]/gu,
    (character) =>
      names[character] ??
      (`'"`.includes(character)
        ? character
        : `\\x${character.codePointAt(0)!.toString(16).padStart(2, '0')}`),
  );
  return quote + escaped + quote;
}

const headText = (sha: string, commit: Commit): string =>
  [
    `Commit: '${sha}'`,
    `Author: <git.Actor "${commit.author}">`,
    `Date: ${dateText(commit).replace('T', ' ')}`,
    `Message: ${pythonText(commit.message)}`,
    '',
  ].join('\n');

const factsOf = (sha: string, commit: Commit) => ({
  sha,
  author: commit.author,
  date: dateText(commit),
  message: commit.message.replace(/\n+$/, ''),
});

export function gitLog(args: { repo_path: string; max_count?: number }, context: ToolContext): ToolOutcome {
  const { repository } = openRepository(args.repo_path, context);
  const shas: string[] = [];
  let next: string | undefined = headSha(repository);
  while (next !== undefined && shas.length < (args.max_count ?? 10)) {
    shas.push(next);
    next = commitAt(repository, next).parents[0];
  }
  const commits = shas.map((sha) => factsOf(sha, commitAt(repository, sha)));
  const text = shas.map((sha) => headText(sha, commitAt(repository, sha))).join('\n');
  return answer({ commits }, `Commit history:\n${text}`);
}

export function gitShow(
  { repo_path, revision }: { repo_path: string; revision: string },
  context: ToolContext,
): ToolOutcome {
  const { repository } = openRepository(repo_path, context);
  const sha = resolveRevision(repository, revision);
  const commit = commitAt(repository, sha);
  const [parent] = commit.parents;
  const before = parent === undefined ? new Map<string, string>() : filesOfCommit(repository, parent);
  const changes = changesBetween(before, filesOfCommit(repository, sha));
  const textOf = (blob: string) => repository.blobs[blob]!;
  const shown = changes.map((change) => {
    const old = change.kind === 'new file' ? 'None' : 'from' in change ? change.from : change.path;
    const now = change.kind === 'deleted' ? 'None' : change.path;
    return `\n--- ${old}\n+++ ${now}\n${hunkText(change, textOf, 3)}`;
  });
  const diff = diffText(changes, textOf);
  return answer({ ...factsOf(sha, commit), diff }, headText(sha, commit) + shown.join(''));
}
