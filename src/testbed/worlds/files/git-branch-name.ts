import { ToolError } from '../../world.ts';

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

/** Throws ToolError for a name git would not take for a branch. */
export function checkBranchName(name: string): void {
  if (name.startsWith('-')) throw new ToolError(`Invalid branch name: '${name}' - cannot start with '-'`);
  const reference = `refs/heads/${name}`;
  const broken = rules.find(([pattern]) => pattern.test(reference));
  if (broken) throw new ToolError(`Invalid reference '${reference}': references cannot ${broken[1]}`);
  if (reference.split('/').some((part) => encoder.encode(part).length > 250))
    throw new ToolError(`[Errno 36] File name too long: '${reference}.lock'`);
}
