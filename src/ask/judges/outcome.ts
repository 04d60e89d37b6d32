import { askAbout, type DataPart } from './data-parts.ts';
import { answerPart, queryPart, referenceOf, trailPart, withoutAnswer } from './facts-of.ts';
import { notJudgeable, type Judge, type JudgePrompt, type Opinion } from './judge.ts';
import { readVerdict, VERDICT_FORM, reasonsIn, verdictIn, verdictsInProse } from './read-verdict.ts';
import { readable, unparseable } from './read-reply.ts';
import publishedText from './mcp-eval.md?raw';

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

/** What there is to be shown to a judge of an answer. */
interface Shown {
  question: DataPart;
  /** Those of a reference answer; none where the task has none. */
  reference: readonly DataPart[];
  answer: DataPart;
  calls: DataPart;
}

/** A judge of final answers: by which words, on what, and how its reply is read. */
interface OutcomeJudge {
  kind: 'outcome' | 'mcp-eval';
  prompt: JudgePrompt;
  /** What it is shown: first the parts of a fixed order, then those whose order is drawn with the seed. */
  parts: (shown: Shown) => readonly [fixed: readonly DataPart[], drawn: readonly DataPart[]];
  /** Can it be set to judge tasks without a reference answer? */
  mayLackReference: boolean;
  read: (reply: string) => Opinion;
}

/** Ours asks the calls for evidence; MCP-Eval takes the data of the answer for it (MCP-AgentBench, arXiv 2509.09734, section 2.3). */
const table: readonly OutcomeJudge[] = [
  {
    kind: 'outcome',
    prompt: {
      version: 'outcome-1',
      text: `You judge whether an assistant with tools solved a task. You are given the question, the assistant's final answer, the calls it made, and where there is one a reference answer.

Judge by these principles, the first before the others:
1. Core need. Find out what the person needs in the first place. An answer that meets it passes; one that does not fails, however much else it holds.
2. Evidence of tools. Specific data from outside (names, figures, times, ids) must be what the calls returned. A specific claim that no call supports counts against the answer; general knowledge is no substitute where the question needs data.
3. Sufficient beats complete. What the person needs is enough; details of the reference that the question does not ask for may be missing.
4. Form is ignored. Length, tone, order, formatting and language do not decide.
5. Variation is fine. Another wording, unit, rounding or path to the same result is right; live data may differ from the reference where the calls show why.
6. What the person asked to be changed must have been changed by a call that succeeded. An announcement is not enough.

Weigh the evidence for and against before you decide. There is no partial pass.`,
      added: VERDICT_FORM,
    },
    parts: ({ question, answer, calls, reference }) => [[question], [answer, calls, ...reference]],
    mayLackReference: true,
    read: readVerdict,
  },
  {
    kind: 'mcp-eval',
    prompt: { version: 'mcp-eval-1', text: publishedText.trim(), added: JUDGMENT_FORM },
    parts: ({ question, reference, answer }) => [[question, ...reference, answer], []],
    mayLackReference: false,
    read: readJudgment,
  },
];

/** The judges that say pass or fail of a final answer. */
export const outcomeJudges: readonly Judge[] = table.map(
  ({ kind, prompt, parts, mayLackReference, read }): Judge => ({
    kind,
    prompt,
    judge({ task, trajectory }, order) {
      const reference = referenceOf(task);
      if (reference === undefined && !mayLackReference)
        return notJudgeable('The task has no reference answer, and this judge needs one.');
      if (reference === undefined && !order.setup.withoutReference)
        return notJudgeable('The task has no reference answer, and this judge was not set to do without.');
      const early = withoutAnswer(trajectory);
      if (early) return early;
      const [fixed, drawn] = parts({
        question: queryPart(task),
        reference: reference === undefined ? [] : [{ name: 'reference', text: reference }],
        answer: answerPart(trajectory),
        calls: trailPart(trajectory),
      });
      return { question: { ...askAbout(prompt, fixed, drawn, order), read } };
    },
  }),
);

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
  if (verdicts.size > 1) return unparseable('The reply contains several judgments that differ.');
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
    return 'The reply is in the form of another judge: it contains “verdict” in JSON, and no <judgment>.';
  return /<judge?ment>/i.test(text)
    ? 'The reply is cut: its <judgment> does not end.'
    : 'The reply contains no <judgment>.';
}

const verdictsInJson = (text: string): Set<string> =>
  new Set(
    Array.from(text.matchAll(/"verdict"\s{0,5}:\s{0,5}"(pass|fail)"/gi), ([, word]) => word!.toLowerCase()),
  );
