import type { JsonObject } from '#core/json.ts';
import type { FormArguments } from '../../frame/form/tool-arguments.svelte.ts';

/** The arguments of a call that is being written. */
export class TypedArguments implements FormArguments {
  value = $state.raw<JsonObject>({});
  text = $state<string | undefined>(undefined);

  constructor(value: JsonObject) {
    this.value = value;
  }
}
