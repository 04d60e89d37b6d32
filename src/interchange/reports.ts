/** Files that tools write for people and for CI, and what each lacks. */
const REPORTS: { isOne: (head: string) => boolean; why: string }[] = [
  {
    isOne: (head) => /^<testsuites?[\s>]/.test(withoutProlog(head)),
    why: 'JUnit XML holds verdicts and times, and neither calls nor answers: save the log itself, of promptfoo with -o results.json',
  },
  {
    isOne: (head) => /^<promptfoo[\s>]/.test(withoutProlog(head)),
    why: 'promptfoo’s XML does not tell numbers and lists from texts, so that calls cannot be read out of it: save the results with -o results.json',
  },
  {
    isOne: (head) => /^evalId: /.test(head) && /^results:\s*$/m.test(head),
    why: 'promptfoo’s results as YAML are not read: save them with -o results.json, which holds the same',
  },
  {
    isOne: isPromptfooTable,
    why: 'promptfoo’s CSV holds the text of each answer, and no calls, tools, models or usage: save the results with -o results.json',
  },
];

/** XML from its first element on: without its declaration and the comments before it. */
function withoutProlog(head: string): string {
  let rest = head;
  for (;;) {
    const end = rest.startsWith('<?') ? '?>' : rest.startsWith('<!--') ? '-->' : undefined;
    const at = end === undefined ? -1 : rest.indexOf(end);
    if (end === undefined || at < 0) return rest;
    rest = rest.slice(at + end.length).trimStart();
  }
}

/** A column for each prompt, `[provider] prompt`, whose cells begin with the verdict; newer ones have the verdict in a column. */
function isPromptfooTable(head: string): boolean {
  const [header = '', ...rows] = head.split('\n', 6);
  const hasPrompts = /(?:^|,)"?\[[^\]\n]{1,200}\] /.test(header);
  const hasVerdicts = rows.some((row) => /(?:^|,)"?\[(?:PASS|FAIL|ERROR)\]/.test(row));
  return (
    hasPrompts && (hasVerdicts || (/(?:^|,)Status(?:,|$)/m.test(header) && /Grader Reason/.test(header)))
  );
}

/**
 * Why a report of verdicts, of which this text is the beginning, cannot be read as answers, and what to save instead; undefined where it is
 * none that is known.
 */
export const reportWithoutAnswers = (head: string): string | undefined =>
  REPORTS.find(({ isOne }) => isOne(head.trimStart()))?.why;
