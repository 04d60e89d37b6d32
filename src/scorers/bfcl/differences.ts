/** Every point in which the corrected scorer departs from BFCL's code, each as a sentence of its meaning. */
export const differences = {
  matching:
    'All calls are paired one to one by a maximum matching; the original takes the first call that fits, so that order decides, and of a “multiple” row compares only the first call.',
  'nested-text':
    'Texts are compared as the original does (blanks, case and , . / - _ * ^ do not count), but inside lists and objects at any depth, where the original stops after one level; blanks of every kind around a text, and two ways to compose a letter, do not count.',
  defaults:
    'A parameter left out also holds when the schema’s default is an accepted answer, and one the answers do not list when it has its default.',
  'list-items': 'Integers count as floats inside lists too, and a tuple as a list.',
  'label-against-schema':
    'An answer that contradicts the schema, by its type or by a parameter the schema lacks, is accepted as written and as the schema types it.',
  'unknown-types':
    'Where the original stops with an error (a type it does not know, such as number or object, or none), JSON Schema’s reading decides.',
} as const;

/** One of them by its id. */
export type Difference = keyof typeof differences;
