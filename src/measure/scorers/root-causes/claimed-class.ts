import type { ErrorClass } from '#core/cause.ts';
import type { JsonValue } from '#core/json.ts';
import type { Task } from '#core/task.ts';
import { textOfResult } from '#core/tool.ts';
import { allToolCalls, answerText, lacksAnswers, type Trajectory } from '#core/trajectory.ts';
import { factsHeld } from '../answer/answer-match.ts';
import { figuresIn, isOfOneKind } from '../answer/find-fact.ts';
import { evidenceFrom } from './cause.ts';
import { DerivedValues } from '../answer/derived-values.ts';

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
 * hallucination where a call or the answer names an id, or the answer a figure in the place of an expected one, that nothing of these gave or
 * explains; information omitted where facts are expected and the answer states nothing in their place. Undefined where it is not sure, which
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

/** An id in a call in place of an expected one that had been there to read: nothing had given the one that was sent. */
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

// Figures in the place of an expected one.

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
  // Digits may only come from the query and from the expected facts that the answer has. A number that the answer has more often than
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

/** Different numbers that are kept, those between which sums and products are looked for, and those of which three may be added. */
const MOST_NUMBERS = 5000;
const MOST_PAIRED = 200;
const MOST_TRIPLED = 30;

/** What a number is multiplied by when it is given in another unit: decimal and binary prefixes, time, and common units of measure. */
const FACTORS = [
  ...[1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e9, 1e12, 1024, 1024 ** 2, 1024 ** 3],
  ...[7, 12, 24, 30, 60, 365, 3600, 86_400, 604_800],
  ...[3.6, 1.609344, 1.852, 3.28084, 2.54, 0.9144, 0.3048, 0.45359237, 28.349523, 3.785412, 4.184, 0.44704],
].flatMap((factor) => [factor, 1 / factor]);

/**
 * Where the numbers of an answer may come from. It is generous, because it is asked what nothing explains: a number is explained where a
 * source holds it, in whatever spelling, rounded, or in another unit; or where it is made of up to three numbers of the sources, or of a
 * field of a result. So it says “unexplained” of few numbers, and of these surely.
 */
export class NumberSources {
  readonly #numbers: readonly number[];
  readonly #derived: DerivedValues;

  /** `texts`: all that the answer could have read. */
  constructor(texts: readonly string[], trajectory: Trajectory) {
    const found = new Set<number>();
    for (const text of texts)
      for (const [run] of text.matchAll(RUNS)) {
        if (found.size >= MOST_NUMBERS) break;
        for (const value of readingsOf(run)) found.add(value);
      }
    this.#numbers = [...found];
    this.#derived = new DerivedValues(trajectory);
  }

  /** `written`: the number as the answer has it; `bare`: the same without unit and separators. */
  explains(written: string, bare: string): boolean {
    return (
      this.#derived.ruleFor(bare) !== undefined || statedOf(written, bare).some((each) => this.#has(each))
    );
  }

  #has({ value, unit }: Stated): boolean {
    // A last digit that was cut instead of rounded is right, too.
    const isNear = (other: number): boolean => Math.abs(Math.abs(other) - value) <= unit * (1 + 1e-9);
    const isSource = (source: number): boolean =>
      FACTORS.some((factor) => isNear(source * factor)) ||
      isNear(source * 1.8 + 32) ||
      isNear((source - 32) / 1.8);
    return this.#numbers.some(isSource) || this.#isMade(value, unit / 2);
  }

  #isMade(value: number, reach: number): boolean {
    const numbers = this.#numbers;
    const isIt = (other: number): boolean => Math.abs(Math.abs(other) - value) <= reach * (1 + 1e-9);
    if (numbers.length > MOST_PAIRED) return false;
    const isPaired = numbers.some((a, at) =>
      numbers.some(
        (b, to) =>
          (to <= at && (isIt(a + b) || isIt(a * b))) ||
          (to !== at && (isIt(a - b) || isIt(a / b) || isIt((100 * a) / b) || isIt((100 * (a - b)) / b))),
      ),
    );
    if (isPaired || numbers.length > MOST_TRIPLED) return isPaired;
    return numbers.some((a, at) =>
      numbers.some((b, to) => to <= at && numbers.some((c, last) => last <= to && isIt(a + b + c))),
    );
  }
}

const RUNS = /\d+(?:[.,']\d+)*/g;

/** Every number that a run of digits may spell: as English or as others write it, or a list without blanks. */
function readingsOf(run: string): number[] {
  if (/^\d+$/.test(run)) return [Number(run)];
  const bare = run.replaceAll("'", '');
  const readings = [bare.replaceAll(',', ''), bare.replaceAll('.', '').replace(',', '.'), ...bare.split(',')];
  return readings.map(Number).filter((value) => Number.isFinite(value));
}

/** A number of an answer, without its sign, and what one step of its last digit is worth. */
interface Stated {
  value: number;
  unit: number;
}

function statedOf(written: string, bare: string): Stated[] {
  const run =
    /\d[\d.,' \u00a0\u202f]*/
      .exec(written)?.[0]
      .trim()
      .replaceAll(/[ \u00a0\u202f]/g, '') ?? '';
  const spelled = [bare, ...readingsOf(run).map(String), run.replaceAll('.', '').replace(',', '.')];
  return [...new Set(spelled)].flatMap((text): Stated[] => {
    const value = Math.abs(Number(text));
    if (!Number.isFinite(value) || text === '') return [];
    // “1.2 million” is given to a tenth of a million: its zeros are not counted.
    const zeros = /^-?\d*?[1-9](0+)$/.exec(text)?.[1]?.length ?? 0;
    const decimals = text.split('.')[1]?.length ?? 0;
    return [{ value, unit: 10 ** (zeros - decimals) }];
  });
}
