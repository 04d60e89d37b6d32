import { SvelteSet } from 'svelte/reactivity';
import { typedJson } from '#core/inexact-integers.ts';
import { isJsonObject, type JsonObject } from '#core/json.ts';
import type { Tool } from '#core/tool.ts';
import { uncheckedParts } from '#serve/validation/check-schema.ts';
import { loadPatternEngineFor } from '#serve/validation/load-pattern-engine.ts';
import type { CallSession } from '../servers/call-session.svelte.ts';
import { fieldOf, fieldsOf, startOfObject } from './field.ts';
import { requiredWords, violationsOf, type Violations, type WholeForm } from './values.ts';

/** What the form holds: a call's session on Connect, or arguments alone. */
type FormArguments = Pick<CallSession, 'value' | 'text'> & { readonly running?: unknown };

/** The arguments of a call that is being written. */
export class TypedArguments implements FormArguments {
  value = $state.raw<JsonObject>({});
  text = $state<string | undefined>(undefined);

  constructor({ inputSchema }: Tool) {
    this.value = startOfObject(inputSchema, inputSchema);
  }
}

/**
 * The arguments of one tool as its form holds them: as fields or as JSON, checked against the schema. Made while a component is set
 * up; `onfail` is called when the engine for patterns cannot be loaded.
 */
export class ToolArguments {
  readonly session: FormArguments;
  readonly #tool: () => Tool;
  readonly broken = new SvelteSet<string>();
  /** Replaced when the engine for patterns has loaded, so that the arguments are checked again. */
  #check = $state.raw(this.#checker());
  #isTried = $state(false);
  #warned = $state.raw<JsonObject | undefined>();

  constructor(session: FormArguments, tool: () => Tool, onfail: (error: unknown) => void) {
    this.session = session;
    this.#tool = tool;
    $effect(() => {
      loadPatternEngineFor([this.root]).then(() => (this.#check = this.#checker()), onfail);
    });
  }
  #checker(): (value: JsonObject) => Violations {
    return (value) => violationsOf(this.root, value);
  }

  readonly root = $derived.by(() => this.#tool().inputSchema);
  readonly whole = $derived.by(() => fieldOf('arguments', this.root, this.root, { required: true }));
  /** Can they be shown as the members of an object? */
  readonly hasMembers = $derived.by(() => {
    const { kind } = this.whole.control;
    return kind === 'object' || (kind === 'json' && fieldsOf(this.whole.schema, this.root, 1).length > 0);
  });
  /** The arguments, or why the JSON cannot be read. */
  readonly parsed = $derived.by((): { value?: JsonObject; problem?: string } => {
    const { text } = this.session;
    if (text === undefined) return { value: this.session.value };
    try {
      const value = typedJson(text);
      return isJsonObject(value) ? { value } : { problem: 'Arguments are an object: { … }.' };
    } catch (error) {
      return { problem: error instanceof Error ? error.message : String(error) };
    }
  });
  readonly violations: Violations = $derived.by(() =>
    this.parsed.value ? this.#check(this.parsed.value) : new Map<string, string[]>(),
  );
  /** The parts of the schema that are not checked, and why. */
  readonly unchecked = $derived.by(() => {
    void this.#check;
    return uncheckedParts(this.root, { formats: 'assertion' });
  });
  /** Missing values are reported after a first try to call, not while the person fills in the form. */
  readonly form: WholeForm = $derived.by(() => ({
    root: this.root,
    violations: this.#isTried
      ? this.violations
      : new Map([...this.violations].filter(([, words]) => words.some((word) => word !== requiredWords))),
    broken: this.broken,
  }));
  /** Problems that belong to no field. */
  readonly others = $derived.by(() =>
    [...this.form.violations].filter(([path]) => this.session.text !== undefined || path === ''),
  );
  /** Did the person try to send these invalid arguments? A second try sends them. */
  readonly isWarned = $derived.by(
    () => this.#warned !== undefined && this.#warned === this.parsed.value && this.violations.size > 0,
  );
  readonly canSend = $derived.by(
    () => this.parsed.value !== undefined && this.broken.size === 0 && !this.session.running,
  );

  typeJson(text: string): void {
    this.session.text = text;
    if (this.parsed.value) this.session.value = this.parsed.value;
  }
  toJson(): void {
    this.session.text = JSON.stringify(this.session.value, null, 2);
  }
  toForm(): void {
    if (!this.parsed.value) return;
    this.session.value = this.parsed.value;
    this.session.text = undefined;
  }
  clear(): void {
    this.session.value = startOfObject(this.root, this.root);
    if (this.session.text !== undefined) this.toJson();
    this.#isTried = false;
    this.broken.clear();
  }

  /** May they be sent now? Arguments that break the schema are warned of first. */
  try(): boolean {
    const { value } = this.parsed;
    if (!value || !this.canSend) return false;
    if (this.session.text !== undefined) this.session.value = value;
    this.#isTried = true;
    if (this.violations.size === 0 || this.#warned === value) return true;
    this.#warned = value;
    return false;
  }
}
