import { figure } from '#core/counted.ts';
import { toErrorRecord } from '#core/errors.ts';
import { countOf, objectsOf, textOf } from '#core/fields.ts';
import type { JsonObject } from '#core/json.ts';
import { announces, type Offered, type OfferedKind, type OfferedList } from '#core/offered.ts';
import { limits } from './limits.ts';
import { RpcError, type Session } from './session.ts';
import { skillOf } from './skills.ts';

const NOT_FOUND = -32601;

/**
 * All pages of what the server lists, bounded in pages, entries and characters. Asks nothing where the server announces none. Of a replayed
 * server whose lists were not recorded a person (`isByHand`) is shown what was read of it; rejects with 'call-not-recorded' where
 * nothing was, and in a run.
 */
export async function listOffered(
  session: Session,
  kind: OfferedKind,
  isByHand = true,
): Promise<OfferedList> {
  const list: OfferedList = { items: [], issues: [] };
  if (!announces(session.capabilities, kind)) return list;
  let missing: unknown;
  const unlessMissing = (error: unknown): void => {
    if (!isByHand || toErrorRecord(error).code !== 'call-not-recorded') throw error;
    missing ??= error;
  };
  if (kind !== 'resources') await addPages(session, `${kind}/list`, kind, list).catch(unlessMissing);
  else {
    await addPages(session, 'resources/list', 'resources', list).catch(unlessMissing);
    await addPages(session, 'resources/templates/list', 'resourceTemplates', list).catch((error: unknown) => {
      // A server may have resources and no templates.
      if (!(error instanceof RpcError && error.code === NOT_FOUND)) unlessMissing(error);
    });
  }
  const listed = new Set(list.items.map(({ id }) => id));
  const others = isByHand ? (session.readsOf?.(kind) ?? []).filter(({ id }) => !listed.has(id)) : [];
  if (missing !== undefined && listed.size + others.length === 0) throw missing as Error;
  list.items.push(...others);
  if (missing !== undefined)
    list.issues.push('A list of these was not recorded: what was read of them is here.');
  return list;
}

async function addPages(session: Session, method: string, member: string, list: OfferedList): Promise<void> {
  const cursors = new Set<string>();
  const seen = new Set<string>();
  let characters = 0;
  let unusable = 0;
  let cursor = '';
  const why = await (async (): Promise<string> => {
    for (let pages = 1; ; pages++) {
      const page = await session.request(method, cursor ? { cursor } : {}, { timeoutMs: limits.listMs });
      let added = 0;
      for (const raw of objectsOf(page[member])) {
        const item = member === 'skills' ? readSkillEntry(raw) : readOffered(raw);
        if (!item) unusable++;
        else if (!seen.has(item.id)) {
          seen.add(item.id);
          characters += JSON.stringify(item).length;
          if (seen.size > limits.offered)
            return `The list was ended after ${figure(limits.offered)} entries.`;
          if (characters > limits.offeredCharacters) return 'The list was ended where it became too large.';
          list.items.push(item);
          added++;
        }
      }
      cursor = textOf(page.nextCursor);
      if (!cursor) return '';
      if (cursors.has(cursor) || added === 0)
        return 'The server’s pages bring nothing new; the list was ended there.';
      if (pages >= limits.listPages) return `The list was ended after ${figure(pages)} pages.`;
      cursors.add(cursor);
    }
  })();
  if (why) list.issues.push(why);
  if (unusable > 0)
    list.issues.push(`Entries left out, without a usable name or address: ${figure(unusable)}.`);
}

function readSkillEntry(raw: JsonObject): Offered | undefined {
  const skill = skillOf(raw);
  const { name = '', description = '' } = skill?.frontmatter ?? {};
  const about = readOffered({ uri: raw.uri ?? '', name, description });
  return skill && about ? { ...about, kind: 'skill', skill } : undefined;
}

function readOffered(raw: JsonObject): Offered | undefined {
  const { uri, uriTemplate, name, title, description, mimeType } = raw;
  const kind = typeof uri === 'string' ? 'resource' : typeof uriTemplate === 'string' ? 'template' : 'prompt';
  const id = textOf(uri ?? uriTemplate ?? name);
  if (id === '' || id.length > limits.offeredId) return undefined;
  const short = (value: typeof name): string => textOf(value).slice(0, limits.offeredText);
  const size = countOf(raw.size);
  return {
    kind,
    id,
    title: short(title) || (kind === 'prompt' ? '' : short(name)),
    description: short(description),
    ...(typeof mimeType === 'string' ? { mimeType: short(mimeType) } : {}),
    ...(size === undefined ? {} : { size }),
    arguments: objectsOf(raw.arguments)
      .slice(0, limits.offeredArguments)
      .filter((each) => textOf(each.name) !== '' && textOf(each.name).length <= limits.offeredText)
      .map((each) => ({
        name: textOf(each.name),
        description: short(each.description),
        required: each.required === true,
      })),
  };
}
