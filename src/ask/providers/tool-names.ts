import type { RequestChange } from '#core/model.ts';
import { hash32 } from '#core/random.ts';
import type { Tool } from '#core/tool.ts';

/** Which names a provider takes for tools. */
export interface NameRule {
  /** Matches what a name may not contain; with the flags g and u. */
  forbidden: RegExp;
  /** What a name must begin with; absent: anything allowed. */
  start?: RegExp;
  minLength?: number;
  maxLength: number;
}

/** The names the offered tools bear at the provider: no two alike, and each leads back to its tool. */
export class ToolNames {
  readonly changes: RequestChange[] = [];
  readonly #rule: NameRule;
  readonly #byWireName = new Map<string, Tool>();
  readonly #wireNames = new Map<Tool, string>();
  readonly #byOwnName = new Map<string, Tool[]>();
  readonly #nextNumber = new Map<string, number>();

  constructor(tools: readonly Tool[], rule: NameRule) {
    this.#rule = rule;
    // Names that fit as they are come first, so that none of them must yield to a changed one.
    const changed = tools.filter(
      (tool) => fit(tool.name, rule) !== tool.name || !this.#claim(tool.name, tool),
    );
    for (const tool of changed) this.#claim(this.#free(fit(tool.name, rule)), tool);
    for (const [index, tool] of tools.entries()) {
      this.#byOwnName.set(tool.name, [...(this.#byOwnName.get(tool.name) ?? []), tool]);
      const after = this.sentAs(tool);
      if (after === tool.name) continue;
      const why =
        changed.includes(tool) && fit(tool.name, rule) === tool.name ? 'Another tool bears this name.' : WHY;
      this.changes.push({ kind: 'tool-name', at: `/tools/${index}/name`, before: tool.name, after, why });
    }
  }

  /** The provider's name of an offered tool. */
  sentAs(tool: Tool): string {
    return this.#wireNames.get(tool)!;
  }

  /** The provider's name for a call made before: the offered tool's, or the name made to fit. */
  ofCall(name: string, server?: string | null): string {
    const sameName = this.#byOwnName.get(name) ?? [];
    const tool = sameName.find((candidate) => candidate.server === server) ?? sameName[0];
    return tool ? this.sentAs(tool) : fit(name, this.#rule);
  }

  /** The offered tool a model means; undefined when none bears the name, there or at home. */
  toolOf(wireName: string): Tool | undefined {
    return this.#byWireName.get(wireName) ?? this.#byOwnName.get(wireName)?.[0];
  }

  #claim(wireName: string, tool: Tool): boolean {
    if (this.#byWireName.has(wireName)) return false;
    this.#byWireName.set(wireName, tool);
    this.#wireNames.set(tool, wireName);
    return true;
  }

  #free(base: string): string {
    let name = base;
    let number = this.#nextNumber.get(base) ?? 2;
    while (this.#byWireName.has(name)) {
      const ending = `_${number++}`;
      name = base.slice(0, this.#rule.maxLength - ending.length) + ending;
    }
    this.#nextNumber.set(base, number);
    return name;
  }
}

/** The names by which a model may call the tools: the provider's and their own. */
export function callableNames(tools: readonly Tool[] = [], rule: NameRule): string[] {
  const names = new ToolNames(tools, rule);
  return tools.flatMap((tool) => [names.sentAs(tool), tool.name]);
}

const WHY = 'The provider allows only some characters, and names of a certain length.';

/** Space for an underscore and 32 bits in base 36, so that long names with one beginning stay apart. */
const HASH_LENGTH = 8;

function fit(name: string, rule: NameRule): string {
  let fitting = name.replace(rule.forbidden, '_') || 'tool';
  if (rule.start && !rule.start.test(fitting)) fitting = `_${fitting}`;
  if (fitting.length > rule.maxLength) {
    const hash = `_${hash32(name)
      .toString(36)
      .padStart(HASH_LENGTH - 1, '0')}`;
    fitting = fitting.slice(0, rule.maxLength - HASH_LENGTH) + hash;
  }
  return fitting.padEnd(rule.minLength ?? 1, '_');
}
