import type { SvelteSet } from 'svelte/reactivity';
import { deepEqual, type JsonObject, type JsonValue } from '#core/json.ts';
import { Windowed } from '../windowed/windowed.svelte.ts';
import { MAX_FIELDS, type Control, type Field } from './field.ts';
import { fits, typedNumber, type Violations } from './values.ts';

/** What the fields of a form share. */
export interface WholeForm {
  /** The whole schema, which references point into. */
  root: JsonObject;
  violations: Violations;
  /** Paths whose JSON cannot be read yet: their text is not in the value. */
  broken: SvelteSet<string>;
}

/** What every part of a form is given. */
export interface FieldProps {
  field: Field;
  /** Undefined: left out. */
  value: JsonValue | undefined;
  /** JSON pointer of the value. */
  path: string;
  form: WholeForm;
  onchange: (value: JsonValue | undefined) => void;
}

/** The texts and choices of one field, derived from its schema and its value. */
export class ShownField {
  readonly #of: () => FieldProps;
  readonly id: string;
  /** The choices of a select that are drawn. */
  readonly options: Windowed<JsonValue>;

  constructor(id: string, of: () => FieldProps) {
    this.id = id;
    this.#of = of;
    this.options = new Windowed(() => (this.control.kind === 'choice' ? this.control.options : []), {
      page: MAX_FIELDS,
      nodes: 1,
      sought: () => (this.control.kind === 'choice' && this.chosen !== '' ? Number(this.chosen) : undefined),
    });
  }

  readonly field = $derived.by(() => this.#of().field);
  readonly value = $derived.by(() => this.#of().value);
  readonly control: Control = $derived.by(() => this.field.control);
  readonly isLeftOut = $derived.by(() => this.value === undefined);
  readonly isJson = $derived.by(() => this.control.kind === 'json' || !fits(this.field, this.value));
  /** Has the value parts that are fields of their own? */
  readonly isGroup = $derived.by(
    () => !this.isJson && ['list', 'object', 'alternatives'].includes(this.control.kind),
  );
  /** What is wrong with the value. */
  readonly problems = $derived.by(() => this.#of().form.violations.get(this.#of().path) ?? []);
  /** "whole number, at least 1, required" */
  readonly kind = $derived.by(() =>
    [hintOf(this.control), this.field.required ? needWords.required : needWords.optional]
      .filter(Boolean)
      .join(', '),
  );
  /** Ids of the description and of the problems. */
  readonly described = $derived.by(() => `${this.id}-about ${this.id}-wrong`);

  /** The value of the select that shows a choice or a boolean. */
  readonly chosen = $derived.by(() => {
    const { control, value } = this;
    if (value === undefined) return '';
    if (control.kind !== 'choice') return typeof value === 'object' ? JSON.stringify(value) : String(value);
    return String(control.options.findIndex((option) => deepEqual(option, value)));
  });
  change(value: JsonValue | undefined): void {
    this.#of().onchange(value);
  }
  /** Takes the input of a text or number field; an empty one removes the value. */
  type(text: string): void {
    this.change(this.control.kind === 'number' ? typedNumber(text) : text || undefined);
  }
  /** Takes the value of the select. */
  choose(text: string): void {
    const { control } = this;
    if (control.kind === 'choice') this.change(text === '' ? undefined : control.options[Number(text)]);
    if (control.kind === 'boolean') this.change(text === '' ? undefined : text === 'true');
  }
}

const needWords = { required: 'required', optional: 'optional' };
const kindWords = {
  text: 'text',
  number: 'number',
  integer: 'whole number',
  boolean: 'true or false',
  list: 'list',
  json: 'JSON',
};

/** What kind of value a control takes, in words. */
function hintOf(control: Control): string {
  switch (control.kind) {
    case 'text':
      return control.hint || kindWords.text;
    case 'number': {
      const kind = control.integer ? kindWords.integer : kindWords.number;
      return control.hint ? `${kind}, ${control.hint}` : kind;
    }
    case 'boolean':
      return kindWords.boolean;
    case 'list':
      return kindWords.list;
    case 'json':
      return kindWords.json;
    default:
      return '';
  }
}
