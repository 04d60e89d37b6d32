import { callName, type Tool } from '#core/tool.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { parameterSchema } from '#serve/validation/parameters.ts';
import { readable } from '../frame/format.ts';
import { Windowed } from '../frame/windowed/windowed.svelte.ts';
import type { DraftCall } from './draft.ts';
import type { Edit } from './edit.ts';

export interface EditedCallProps {
  call: DraftCall;
  /** Its position in the list, from 1. */
  place: number;
  /** Live calls beside it; absent at the ends. */
  above: DraftCall | undefined;
  below: DraftCall | undefined;
  tools: readonly Tool[];
  /** Calls whose results it may take. */
  sources: readonly { id: string; name: string; place: number }[];
  /** Shown where the call was removed: how many verdicts that flipped. */
  flipped: string;
  onedit: (edit: Edit) => void;
}

/** Arguments that are offered beyond those a call has. */
const MOST_UNUSED = 40;

/** One call of the trajectory while it is edited: its tool, its arguments and what could be added. */
export class EditedCall {
  readonly #of: () => EditedCallProps;
  isRenaming = $state(false);
  /** The arguments that are drawn. */
  readonly list: Windowed<string>;
  /** The tools that the call can be renamed to. */
  readonly offered: Windowed<Tool>;

  constructor(of: () => EditedCallProps) {
    this.#of = of;
    this.list = new Windowed(() => this.names, {
      page: 30,
      nodes: () => 14 + this.#of().sources.length,
      position: () => this.#of().place - 1,
    });
    this.offered = new Windowed(() => (this.isRenaming ? this.#of().tools : []), {
      page: 500,
      nodes: 1,
      position: () => this.#of().place - 1,
    });
  }

  readonly call = $derived.by(() => this.#of().call);
  /** How buttons and fields name it: "call 2, get_weather". */
  readonly label = $derived.by(() => callName(this.#of().place - 1, this.call.name, ''));
  readonly tool = $derived.by(() => this.#of().tools.find(({ name }) => name === this.call.name));
  readonly names = $derived.by(() => Object.keys(this.call.arguments));
  /** Parameters of the tool that the call leaves out. */
  readonly unused = $derived.by(() => {
    const properties = isJsonObject(this.tool?.inputSchema.properties)
      ? this.tool.inputSchema.properties
      : {};
    return Object.keys(properties)
      .filter((name) => !Object.hasOwn(this.call.arguments, name))
      .slice(0, MOST_UNUSED);
  });
  /** The first arguments on one line. */
  readonly summary = $derived.by(() =>
    this.names
      .slice(0, 10)
      .map((name) => readable(this.call.arguments[name] ?? null))
      .join(', ')
      .slice(0, 80),
  );
  schemaOf(name: string): JsonObject | undefined {
    return this.tool && parameterSchema(this.tool.inputSchema, name);
  }
  rename(name: string): void {
    this.#of().onedit({ kind: 'rename', call: this.call.id, name });
    this.isRenaming = false;
  }
  /** Adds an argument with its default, its first choice, or an empty value of its type. */
  addArgument(name: string): void {
    const schema = this.schemaOf(name);
    const first = schema?.default ?? (Array.isArray(schema?.enum) ? schema.enum[0] : undefined);
    this.#of().onedit({ kind: 'set', call: this.call.id, name, value: first ?? emptyOf(schema?.type) });
  }
}

function emptyOf(type: JsonValue | undefined): JsonValue {
  if (type === 'number' || type === 'integer') return 0;
  if (type === 'boolean') return false;
  return type === 'array' ? [] : '';
}
