import type { DescriptionFault } from '#builder/index.ts';

/** A fault of a tool's description as a sentence. */
export function descriptionFaultWords({ kind, about = '' }: DescriptionFault): string {
  switch (kind) {
    case 'no-description':
      return 'It has no description: a model can go by its name alone.';
    case 'short-description':
      return 'Its description has fewer than four words.';
    case 'repeats-name':
      return 'Its description says no more than its name.';
    case 'bare-parameters':
      return `No description says what these parameters are: ${about}.`;
    case 'like-another':
      return `Its description is nearly that of ${about}: a model can hardly choose between them.`;
    case 'long-description':
      return `Its description has ${about} characters. Some interfaces of models refuse more than 1,024.`;
    case 'broken-reference':
      return `Its schema refers to ${about}, which is not there: what stands in its place cannot be checked.`;
    case 'unlisted-values':
      return `The values of ${about} stand in its description, and its schema does not list them.`;
  }
}
