import type { Source } from '../source.ts';
import { bfcl } from './bfcl.ts';
import { mcpToolbench } from './mcp-toolbench.ts';
import { ownFile } from './own-file.ts';
import { toolbenchConversations } from './toolbench-conversations.ts';
import { toolbench } from './toolbench.ts';

/** Every format the site reads, in the order they are asked whether a row is theirs. */
export const sources: readonly Source[] = [mcpToolbench, bfcl, toolbench, toolbenchConversations, ownFile];
