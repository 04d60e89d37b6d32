import { answer, ToolError, type ToolContext, type ToolOutcome } from '../../world.ts';
import { branchAt, headSha, resolveRevision, type Repository } from './git-repository.ts';
import { saveRepository, type Opened } from './git-worktree.ts';

const rules: readonly [RegExp, string][] = [
  [
    /[ ~^:?*[\\]/,
    'contain spaces, tildes (~), carets (^), colons (:), question marks (?), asterisks (*), open brackets ([) or backslashes (\\)',
  ],
  [/(^|\/)\./, "start with a period (.) or contain '/.'"],
  [/\.\./, "contain '..'"],
  [/\/\//, "contain '//'"],
  [/@\{/, "contain '@{'"],
  // eslint-disable-next-line no-control-regex -- these are what the rule is about
  [/[\0-\x1f\x7f]/, 'contain ASCII control characters'],
  [/\.$/, 'end with a period (.)'],
  [/\/$/, 'end with a forward slash (/)'],
  [/\.lock(\/|$)/, "have slash-separated components that end with '.lock'"],
];

const encoder = new TextEncoder();

/** Throws ToolError for a name that git does not accept for a branch. */
function checkBranchName(name: string): void {
  if (name.startsWith('-')) throw new ToolError(`Invalid branch name: '${name}' - cannot start with '-'`);
  const reference = `refs/heads/${name}`;
  const broken = rules.find(([pattern]) => pattern.test(reference));
  if (broken) throw new ToolError(`Invalid reference '${reference}': references cannot ${broken[1]}`);
  if (reference.split('/').some((part) => encoder.encode(part).length > 250))
    throw new ToolError(`[Errno 36] File name too long: '${reference}.lock'`);
}

export function createBranch(
  opened: Opened,
  args: { branch_name: string; base_branch?: string },
  context: ToolContext,
): ToolOutcome {
  const { repository, folder } = opened;
  const name = args.branch_name.replace(/^refs\/heads\//, '');
  checkBranchName(name);
  const { base, from } = baseOf(repository, args.base_branch);
  const known = branchAt(repository, name);
  if (known !== undefined && known !== base)
    throw new ToolError(
      `Reference at 'refs/heads/${name}' does already exist, pointing to '${known}', requested was '${base}'`,
    );
  // A branch is a file in the store, so that none can be a folder for another.
  const heads = `${folder}/refs/heads`;
  const names = Object.keys(repository.branches);
  if (names.some((one) => one.startsWith(`${name}/`)))
    throw new ToolError(`[Errno 21] Is a directory: '${heads}/${name}.lock' -> '${heads}/${name}'`);
  const inTheWay = names.find((one) => name.startsWith(`${one}/`));
  if (inTheWay !== undefined) throw new ToolError(`[Errno 17] File exists: '${heads}/${inTheWay}'`);
  if (known === undefined)
    saveRepository(opened, { ...repository, branches: { ...repository.branches, [name]: base } }, context);
  return answer({ branch: name, base }, `Created branch '${args.branch_name}' from '${from}'`);
}

/** The commit a new branch starts from, and what it is called there. */
function baseOf(repository: Repository, wanted: string | undefined): { base: string; from: string } {
  if (wanted?.startsWith('-'))
    throw new ToolError(`Invalid base branch: '${wanted}' - cannot start with '-'`);
  if (wanted) {
    try {
      return { base: resolveRevision(repository, wanted), from: wanted };
    } catch {
      throw new ToolError(`No item found with id '${wanted}'`);
    }
  }
  if ('branch' in repository.head) return { base: headSha(repository), from: repository.head.branch };
  throw new ToolError(`HEAD is a detached symbolic reference as it points to '${repository.head.commit}'`);
}
