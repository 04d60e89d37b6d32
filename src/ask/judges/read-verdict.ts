import { ERROR_CLASSES } from '#core/cause.ts';
import type { JsonObject, JsonValue } from '#core/json.ts';
import type { Opinion } from './judge.ts';
import { readReply, unparseable } from './read-reply.ts';

/** What a judge of pass and fail is asked to reply. */
export const VERDICT_FORM = `Reply with one JSON object and nothing else, its members in this order:
{"reasons": "two to five sentences that name what decides", "error_class": "…", "verdict": "pass" or "fail"}
Write the reasons before you decide. "error_class" is "none" on a pass. On a fail it is the one that explains most:
- "query-misread": it answers another question than the one asked.
- "tools-refused": it does not use the tools that were there to be used.
- "information-omitted": it leaves out something that the question needs.
- "hallucination": it states something that no tool result and no question gave it.`;

/** Reads a reply of VERDICT_FORM. */
export function readVerdict(reply: string): Opinion {
  const read = readReply(reply, 'verdict');
  if ('why' in read) return unparseable(read.why);
  const { said, outside } = read;
  const verdict = verdictIn(said.verdict);
  if (!verdict) return unparseable(`“verdict” is neither "pass" nor "fail" but ${shown(said.verdict)}.`);
  const other = verdict === 'pass' ? 'fail' : 'pass';
  if (verdictsInProse(outside).has(other))
    return unparseable(`The object says ${verdict}, and the words around it say ${other}.`);
  return {
    verdict,
    ...reasonsIn(said),
    ...(verdict === 'fail' ? classIn(said.error_class) : {}),
  };
}

/** The word of a verdict; undefined where it is none. */
export function verdictIn(value: JsonValue | undefined): 'pass' | 'fail' | undefined {
  const word = typeof value === 'string' ? value.trim().toLowerCase() : '';
  return word === 'pass' || word === 'fail' ? word : undefined;
}

/** Lines such as `Verdict: fail` or `**Final verdict** = pass`, and judgments in tags. */
export function verdictsInProse(text: string): Set<string> {
  const lines = text.matchAll(
    /^[\s*#>_-]{0,20}(?:final )?(?:verdict|judge?ment)[\s*_"]{0,5}[:=][\s*_"]{0,5}(pass|fail)/gim,
  );
  const tags = text.matchAll(/<judge?ment>\s{0,20}(pass|fail)\b/gi);
  return new Set(Array.from([...lines, ...tags], ([, word]) => word!.toLowerCase()));
}

/** Characters of reasons that are kept. */
const MOST_REASONS = 4_000;

export const reasonsIn = ({ reasons }: JsonObject): Pick<Opinion, 'reasons'> =>
  typeof reasons === 'string' && reasons.trim() !== ''
    ? { reasons: reasons.trim().slice(0, MOST_REASONS) }
    : {};

/** A class that is not among those asked for is no reason to distrust the verdict: it is left out. */
function classIn(value: JsonValue | undefined): Pick<Opinion, 'errorClass'> {
  const word = typeof value === 'string' ? value.trim().toLowerCase().replaceAll(/[ _]/g, '-') : '';
  const known = ERROR_CLASSES.find((each) => each === word);
  return known ? { errorClass: known } : {};
}

export const shown = (value: JsonValue | undefined): string =>
  value === undefined ? 'absent' : JSON.stringify(value).slice(0, 80);
