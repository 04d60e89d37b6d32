import { PlaygroundError } from '#core/errors.ts';
import type { JsonObject } from '#core/json.ts';
import type { ModelRequest, RequestChange } from '#core/model.ts';
import { projectSchema, type SchemaRule } from './project-schema.ts';
import { ToolNames, type NameRule } from './tool-names.ts';

/** What a provider takes of tools. */
export interface ToolRules {
  names: NameRule;
  schema: SchemaRule;
  /** Absent: no limit known. */
  maxTools?: number;
}

/** A tool as the model sees it, before the provider's own wrapping. */
export interface OfferedTool {
  name: string;
  description: string;
  schema: JsonObject;
}

/** The menu under the provider's rules. Throws 'model-request-refused' when it is too long for the provider. */
export function offeredTools(
  request: ModelRequest,
  rules: ToolRules,
): { offered: OfferedTool[]; names: ToolNames; changes: RequestChange[] } {
  const tools = request.tools ?? [];
  if (rules.maxTools !== undefined && tools.length > rules.maxTools) {
    throw new PlaygroundError(
      'model-request-refused',
      `The provider takes ${rules.maxTools} tools at most; ${tools.length} are offered here.`,
      'Let the dispatcher choose a few of them for each task.',
    );
  }
  const names = new ToolNames(tools, rules.names);
  const changes = [...names.changes];
  const offered = tools.map((tool, index) => {
    const projected = projectSchema(tool.inputSchema, rules.schema, `/tools/${index}/inputSchema`);
    changes.push(...projected.changes);
    return { name: names.sentAs(tool), description: tool.description, schema: projected.schema };
  });
  return { offered, names, changes };
}
