import type { ErrorClass } from '#core/cause.ts';
import type { JsonValue } from '#core/json.ts';
import type { Task } from '#core/task.ts';
import { textOfResult } from '#core/tool.ts';
import { allToolCalls, answerText, lacksAnswers, type Trajectory } from '#core/trajectory.ts';
import { factsHeld } from '../answer/answer-match.ts';
import { figuresIn, isOfOneKind } from '../answer/find-fact.ts';
import { NumberSources } from '../answer/number-sources.ts';
import { evidenceFrom } from './cause.ts';

/** A class of error that the attempt itself proves, the rule that found it, and the text that made it fire. */
export interface ClaimedClass {
  class: Exclude<ErrorClass, 'tools-refused'>;
  rule:
    | 'invented-argument'
    | 'invented-id'
    | 'invented-figure'
    | 'no-answer'
    | 'nothing-stated'
    | 'nothing-written'
    | 'another-value-of-the-query';
  evidence: string;
}

/** Characters of an answer that is read, and of each kind of text that it could have read. */
const MOST_ANSWER = 200_000;
const MOST_TEXT = 1_000_000;
const MOST_FACTS = 200;

/**
 * Holds the claims of an unsolved attempt in turns against what it was given: the query, the tools and the results of its calls. Says
 * hallucination where a call or the answer names an id, or the answer a figure in the place of a due one, that nothing of these gave or
 * explains; information omitted where facts are due and the answer states nothing in their place. Undefined where it is not sure, which
 * is most often: words, dates and small numbers are not looked at, and a figure that may be computed, rounded or converted is taken
 * for honest. The attempt must be one that did not solve the task.
 */
export function claimedClass(task: Task, trajectory: Trajectory): ClaimedClass | undefined {
  const { inTurns, refused, notRecorded } = trajectory;
  const isWhole = !notRecorded?.includes('results') && !notRecorded?.includes('steps');
  if (!inTurns || refused || !isWhole || lacksAnswers(trajectory)) return undefined;
  const answer = answerText(trajectory).trim();
  if (answer.length > MOST_ANSWER) return undefined;
  const argument = inventedArgument(task, trajectory);
  if (argument) return argument;
  const { accept = [], match } = task.target.answer ?? {};
  const facts = match === 'facts' && accept.length <= MOST_FACTS ? accept : [];
  const held = factsHeld(answer, facts);
  const missing = facts.filter((_, at) => !held[at]);
  const given = [givenBy(task), ...readBy(trajectory), ...calledBy(trajectory)];
  return (
    inventedId(answer, given, missing) ??
    inventedFigure(answer, given, missing, trajectory) ??
    nothingStated(task, trajectory, answer, facts, missing)
  );
}

const cut = (text: string): string => text.slice(0, MOST_TEXT);

/** What the model knew before its first call. */
const givenBy = ({ query, messages = [], tools }: Task): string =>
  cut([query, ...messages.map(({ text }) => text), JSON.stringify(tools)].join('\n'));

const readBy = ({ steps }: Trajectory): string[] =>
  steps.flatMap(({ inputs = [], toolResults }) => [
    ...inputs.map(({ text }) => cut(text)),
    ...toolResults.map((result) => cut(textOfResult(result))),
    ...toolResults.map(({ structuredContent }) => cut(JSON.stringify(structuredContent ?? ''))),
  ]);

/** A model may name what it made itself: the file it wrote, the id that it gave. */
const calledBy = (trajectory: Trajectory): string[] =>
  allToolCalls(trajectory).map((call) => cut(JSON.stringify(call.sent ?? call.arguments)));

// Ids: letters and digits of one form, such as ORD-10043. They cannot be computed or known from elsewhere.

const TOKENS =
  /(?<![\p{L}\p{N}_@./-])\p{L}[\p{L}\p{N}]*(?:[-_][\p{L}\p{N}]+)*(?![\p{L}\p{N}_@]|[./-][\p{L}\p{N}])/gu;
const LONGEST_ID = 60;

/** Form of an id: its letters, and how many digits stand where. Undefined for words, years, amounts with a unit, and short ones. */
function formOf(token: string): string | undefined {
  const digits = token.replaceAll(/\D/g, '');
  const [letters = ''] = /^\p{L}+/u.exec(token) ?? [];
  if (token.length > LONGEST_ID || digits.length < 3 || letters.length < 2) return undefined;
  return /(?<!\d)(?:19|20)\d\d(?!\d)/.test(token) ? undefined : token.toUpperCase().replaceAll(/\d/g, '9');
}

const idsIn = (text: string): string[] =>
  [...text.matchAll(TOKENS)].map(([token]) => token).filter((token) => formOf(token) !== undefined);

function inventedId(
  answer: string,
  given: readonly string[],
  missing: readonly string[],
): ClaimedClass | undefined {
  const stated = idsIn(answer);
  if (stated.length === 0) return undefined;
  const known = new Set(given.flatMap(idsIn).map((id) => id.toUpperCase()));
  const forms = new Set([...known, ...missing.flatMap(idsIn)].map(formOf));
  const all = given.join('\n').toUpperCase();
  const invented = stated.find((id) => forms.has(formOf(id)) && !all.includes(id.toUpperCase()));
  if (invented === undefined) return undefined;
  const evidence = `the answer names ${invented}, which nothing it read holds`;
  return { class: 'hallucination', rule: 'invented-id', evidence: evidenceFrom(evidence) };
}

/** An id in a call in place of a due one that had been there to read: nothing had given the one that was sent. */
function inventedArgument(task: Task, trajectory: Trajectory): ClaimedClass | undefined {
  const due = (task.target.calls ?? []).flatMap((call) =>
    Object.entries(call.arguments ?? {}).flatMap(([name, accepted]) =>
      accepted.flatMap((value) => (isId(value) ? [{ tool: call.name, name, value }] : [])),
    ),
  );
  if (due.length === 0) return undefined;
  let read = givenBy(task).toUpperCase();
  for (const { toolCalls, toolResults } of trajectory.steps) {
    for (const { name: tool, arguments: sent } of toolCalls)
      for (const [name, value] of Object.entries(sent)) {
        if (!isId(value) || read.includes(value.toUpperCase())) continue;
        const own = due.filter((each) => each.tool === tool && each.name === name);
        const isOpen = own.some(
          (each) => formOf(each.value) === formOf(value) && read.includes(each.value.toUpperCase()),
        );
        if (!isOpen) continue;
        const evidence = `${tool}.${name} is ${value}, which nothing before the call holds`;
        return { class: 'hallucination', rule: 'invented-argument', evidence: evidenceFrom(evidence) };
      }
    read += `\n${toolResults.map((result) => cut(textOfResult(result))).join('\n')}`.toUpperCase();
  }
  return undefined;
}

const isId = (value: JsonValue | undefined): value is string =>
  typeof value === 'string' && idsIn(value)[0] === value;

// Figures in the place of a due one.

/** Figures of an answer that are looked at, and the digits from which one is more than a count. */
const MOST_FIGURES = 100;
const LEAST_DIGITS = 3;

function inventedFigure(
  answer: string,
  given: readonly string[],
  missing: readonly string[],
  trajectory: Trajectory,
): ClaimedClass | undefined {
  const due = missing.filter((fact) => isOfOneKind(fact, fact));
  if (due.length === 0) return undefined;
  const stated = figuresIn(answer, MOST_FIGURES).filter(
    ({ written, bare }) =>
      bare.replaceAll(/\D/g, '').length >= LEAST_DIGITS && due.some((fact) => isOfOneKind(fact, written)),
  );
  if (stated.length === 0) return undefined;
  const sources = new NumberSources(given, trajectory);
  const invented = stated.find(({ written, bare }) => !sources.explains(written, bare));
  if (!invented) return undefined;
  const evidence = `${due[0]!} is due; the answer states ${invented.written}, which nothing it read holds or explains`;
  return { class: 'hallucination', rule: 'invented-figure', evidence: evidenceFrom(evidence) };
}

// Facts that are due, and nothing in their place.

const DONE =
  /^(?:done|ok(?:ay)?|finished|completed?|success(?:ful(?:ly)?)?|all (?:done|set)|(?:the )?(?:task|request) (?:is |has been |was )?(?:now )?(?:done|completed?|finished)(?: successfully)?)[.! ]*$/i;
/** Numbers in words of the languages that are read; an answer in another script may say them in ways not listed. */
const NUMBER_WORDS =
  /\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|zero|none|no|half|dozen)\b/i;

function nothingStated(
  task: Task,
  trajectory: Trajectory,
  answer: string,
  facts: readonly string[],
  missing: readonly string[],
): ClaimedClass | undefined {
  if (missing.length === 0 || allToolCalls(trajectory).length === 0) return undefined;
  const omitted = (rule: 'no-answer' | 'nothing-stated', evidence: string): ClaimedClass => ({
    class: 'information-omitted',
    rule,
    evidence: evidenceFrom(evidence),
  });
  if (answer === '') return omitted('no-answer', `it ends without an answer; due: ${missing[0]!}`);
  const said = `due: ${missing[0]!}; the answer says “${answer}”`;
  if (DONE.test(answer)) return omitted('nothing-stated', said);
  const isEnglish = (task.language ?? 'en') === 'en' && /^[\p{ASCII}‘’“”–—…]*$/u.test(answer);
  const areFigures = missing.every((fact) => /\d/.test(fact));
  if (!isEnglish || !areFigures || NUMBER_WORDS.test(answer)) return undefined;
  // Digits may only come from the query and from the due facts that the answer has. A number that the answer has more often than
  // either of these may stand in the place of a missing fact.
  const numbersIn = (text: string): string[] => text.match(/\d+(?:[.,:/-]\d+)*/g) ?? [];
  const timesIn = (numbers: readonly string[], number: string): number =>
    numbers.filter((each) => each === number).length;
  const given = [task.query, facts.filter((fact) => !missing.includes(fact)).join(' ')].map(numbersIn);
  const stated = numbersIn(answer);
  const isBare = stated.every((number) =>
    given.some((numbers) => timesIn(stated, number) <= timesIn(numbers, number)),
  );
  return isBare ? omitted('nothing-stated', said) : undefined;
}
