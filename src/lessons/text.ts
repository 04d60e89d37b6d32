import type { LessonStep } from './lesson.ts';

/** One step's words in one language. */
export interface StepText {
  title: string;
  /** Paragraphs in a little Markdown; readable without playing. */
  prose: string;
  /** By key: `after`, `choice.x`, `why.x`, `hint.1`, `answer.x`. */
  parts: Readonly<Record<string, string>>;
}

/** A lesson's words in one language. */
export interface LessonText {
  title: string;
  /** One sentence for the list of the course. */
  summary: string;
  steps: Readonly<Record<string, StepText>>;
}

/**
 * Reads a language file: `# Title` and a sentence, then for each step `## id: Title`, its prose, and `### key` before each of its
 * parts. Throws an Error that names the line where the file has another form.
 */
export function readText(source: string): LessonText {
  const steps: Record<string, { title: string; prose: string; parts: Record<string, string> }> = {};
  let title = '';
  let summary = '';
  let step: (typeof steps)[string] | undefined;
  let key: string | undefined;
  for (const [index, line] of source.split('\n').entries()) {
    const heading = /^(#{1,3}) (.*)$/.exec(line);
    if (!heading) {
      const add = (text: string): string => `${text}${line}\n`;
      if (!step) summary = add(summary);
      else if (key === undefined) step.prose = add(step.prose);
      else step.parts[key] = add(step.parts[key]!);
      continue;
    }
    const [, marks, words] = heading;
    const named = /^([a-z0-9-]+): (.+)$/.exec(words!);
    if (marks === '#') title = words!.trim();
    else if (marks === '##' && named) {
      step = steps[named[1]!] = { title: named[2]!.trim(), prose: '', parts: {} };
      key = undefined;
    } else if (marks === '###' && step) step.parts[(key = words!.trim())] = '';
    else throw new Error(`line ${index + 1}: “${line}” is no heading of a lesson’s text`);
  }
  return { title, summary: summary.trim(), steps: mapped(steps, trimmed) };
}

const trimmed = ({ title, prose, parts }: StepText): StepText => ({
  title,
  prose: prose.trim(),
  parts: mapped(parts, (part) => part.trim()),
});

const mapped = <Value, Result>(
  of: Readonly<Record<string, Value>>,
  change: (value: Value) => Result,
): Record<string, Result> =>
  Object.fromEntries(Object.entries(of).map(([name, value]) => [name, change(value)]));

/**
 * The parts that a step's text must have, beside `after`, which a bet and a sample must have and others may. A step that quotes a bet
 * has the labels of its text.
 */
export function partsOf(step: LessonStep, steps: readonly LessonStep[]): string[] {
  const quoted = steps.find(({ id }) => id === step.quotes);
  const known = quoted ? ownParts(quoted).filter((key) => key !== 'after') : [];
  return ownParts(step).filter((key) => !known.includes(key));
}

function ownParts(step: LessonStep): string[] {
  const { instrument: use } = step;
  const labelled =
    use?.name === 'scorers' || use?.name === 'own-rules'
      ? use.answers
      : use?.name === 'extraction'
        ? use.texts
        : undefined;
  const ids = Object.keys(labelled ?? {});
  // One text alone needs no label.
  const answers = ids.length > 1 ? ids.map((id) => `answer.${id}`) : [];
  switch (step.kind) {
    case 'bet': {
      const choices = step.bet.kind === 'choice' ? step.bet.choices : [];
      return ['after', ...choices.map((id) => `choice.${id}`), ...answers];
    }
    case 'choice':
      return [...step.choices.flatMap((id) => [`choice.${id}`, `why.${id}`]), ...answers];
    case 'exercise':
      return Array.from({ length: step.exercise.hints }, (_, index) => `hint.${index + 1}`);
    case 'sample':
      return ['after', ...answers];
    default:
      return answers;
  }
}

/** The figures that a text names in curly brackets. `bet` is what was bet. */
export const figuresIn = (text: string): string[] =>
  [...text.matchAll(/\{([\w.-]+)\}/g)].map((match) => match[1]!);
