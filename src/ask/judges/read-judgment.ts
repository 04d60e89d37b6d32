import type { Opinion } from './judge.ts';
import { readable, unparseable } from './read-reply.ts';
import { reasonsIn, verdictIn, verdictsInProse } from './read-verdict.ts';

/** MCP-Eval's form of reply: six parts of reasons, then one word, each in its tags. The tags are the paper's, the words ours. */
export const JUDGMENT_FORM = `Reply in this form and with nothing outside it:
<reason>
1. Core need: the main question, and which data would meet it.
2. Reference answer: which data show that tools were used, how far it gets, and what it adds beyond the core.
3. Assistant's answer: which specific data it holds, how they meet the need, and what it lacks beside the reference.
4. Use of tools: does each of the two answers show data that were fetched? Other values and less detail are not worse.
5. Differences: why each is acceptable, or why it shows that nothing was fetched.
6. Conclusion: are there data from tools, is the core need met, and what decides?
</reason>
<judgment>
pass
</judgment>
The judgment is one word: pass or fail.`;

/**
 * Reads a reply of JUDGMENT_FORM: every <judgment> must hold the same one word, and nothing else in the reply may say the other. A reply in
 * the form of another judge is 'unparseable', and the reason says so.
 */
export function readJudgment(reply: string): Opinion {
  const read = readable(reply);
  if ('why' in read) return unparseable(read.why);
  const { text } = read;
  const said = Array.from(text.matchAll(/<judge?ment>([^<]{0,200})<\/judge?ment>/gi), ([, word]) => word!);
  if (said.length === 0) return unparseable(whyNone(text));
  const verdicts = new Set(said.map(verdictIn));
  const [verdict] = verdicts;
  if (verdicts.size > 1) return unparseable('The reply holds several judgments that differ.');
  if (!verdict)
    return unparseable(`The judgment is neither pass nor fail but “${said[0]!.trim().slice(0, 80)}”.`);
  const other = verdict === 'pass' ? 'fail' : 'pass';
  if (verdictsInProse(text).has(other) || verdictsInJson(text).has(other))
    return unparseable(`The judgment is ${verdict}, and the words around it say ${other}.`);
  return { verdict, ...reasonsIn({ reasons: between(text) }) };
}

/** What stands between the first <reason> and the last </reason>; '' where there are none. */
function between(text: string): string {
  const start = text.search(/<reason>/i);
  const end = [...text.matchAll(/<\/reason>/gi)].at(-1)?.index ?? -1;
  return start === -1 ? '' : text.slice(start + '<reason>'.length, Math.max(start, end));
}

function whyNone(text: string): string {
  if (/"verdict"\s*:/.test(text))
    return 'The reply is in the form of another judge: it holds “verdict” in JSON, and no <judgment>.';
  return /<judge?ment>/i.test(text)
    ? 'The reply is cut: its <judgment> does not end.'
    : 'The reply holds no <judgment>.';
}

const verdictsInJson = (text: string): Set<string> =>
  new Set(
    Array.from(text.matchAll(/"verdict"\s{0,5}:\s{0,5}"(pass|fail)"/gi), ([, word]) => word!.toLowerCase()),
  );
