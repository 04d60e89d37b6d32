/** Ways to talk to a judge. Each is linear in the text, and bounded where it repeats. */
const PATTERNS: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override)\b[^.\n]{0,40}\b(?:previous|prior|above|earlier|all|any|other|your)\b[^.\n]{0,30}\b(?:instruction|prompt|rule|principle|direction|criteri)\w*/gi,
  /\byou are (?:now )?(?:a|an|the)?[ ]?(?:[a-z-]{1,20} ){0,3}(?:judge|grader|evaluator|assessor|rater|reviewer)\b/gi,
  /\b(?:dear|hey|hi|hello|attention|note to|message to|instructions? (?:to|for))[, ]{1,2}(?:the )?(?:judge|grader|evaluator|assessor|rater)\b/gi,
  /\b(?:final )?(?:verdict|grade|judge?ment|score|rating)["'*` ]{0,3}(?:[:=]|is|should be|must be)["'*` ]{0,4}(?:pass(?:ed)?|fail(?:ed)?|correct|full marks|1(?:\.0)?\b|true|10\/10)/gi,
  /\b(?:mark|grade|rate|score|judge|count|accept|treat)\b[^.\n]{0,30}\b(?:answer|response|this|it|me)\b[^.\n]{0,20}\b(?:as )(?:pass(?:ed|ing)?|correct|right|a pass)\b/gi,
  /\b(?:must|should|please|will|to) (?:be )?(?:output|respond with|reply with|answer with|return|give)[^.\n]{0,20}["'*` ](?:pass|fail)\b/gi,
  /["'](?:verdict|tool_correctness|parameter_correctness)["'] ?: ?/gi,
  /<\/?(?:system|assistant|judge|instructions?)>|\[\/?INST\]|<\|im_(?:start|end)\|>/gi,
  /<<<(?:DATA|END)\b[^\n]{0,80}/g,
];

/** Found parts that are kept, and the characters of each. */
const MOST_FOUND = 10;
const LONGEST = 200;

/**
 * Parts of a text that talk to its judge: orders to ignore instructions, names for the judge, verdicts and their JSON, marks of a
 * conversation or of ours. A rule, and no proof: an honest answer may quote such words, and a sly one may do without.
 */
export function suspiciousParts(text: string): string[] {
  const found = PATTERNS.flatMap((pattern) =>
    Array.from(text.matchAll(pattern), ({ 0: words, index }) => ({ words, index })).slice(0, MOST_FOUND),
  ).sort((a, b) => a.index - b.index);
  return [...new Set(found.map(({ words }) => words.trim().slice(0, LONGEST)))].slice(0, MOST_FOUND);
}
