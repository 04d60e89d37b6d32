import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'vite';

/** The part of the bundler's module graph that is needed here. */
interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[]; code: string | null } | null;
}

/** Pages that often are the first one opened, without a file of their own. */
const OTHER = 'other';
/** Pages without a file of their own, whose parts on the pages below are few and small. */
const SMALL = 'small';
/** Pages of cells and tasks, and what opens a link: each has a file, beside those that they share. */
const PAGES: readonly string[] = ['link', 'cell', 'lab', 'data'];

const SRC = fileURLToPath(new URL('..', import.meta.url));

/**
 * Puts into one file what every page needs, and into others what Home, a report and the pages of cells and tasks need beside it: waiting
 * for a dozen small files costs more than their bytes. The result names a module's chunk, for codeSplitting in build.rolldownOptions.
 */
export function firstChunks(): (id: string, graph: ModuleGraph) => string | null {
  let reached: { chunk: string; ids: Set<string> }[] | undefined;
  return (id, graph) => {
    reached ??= [
      { chunk: 'first', start: 'main.ts' },
      { chunk: 'home', start: 'app/home/HomePage.svelte' },
      // Loaded late by every page: none of them loads another page's file for it.
      { chunk: 'workers', start: 'store/bridge/worker-client.ts' },
      { chunk: 'workers', start: 'store/bridge/wire-errors.ts' },
      { chunk: 'store', start: 'store/storage/db.ts' },
      { chunk: 'store', start: 'store/storage/runs.ts' },
      { chunk: 'store', start: 'store/storage/settings.ts' },
      { chunk: 'store', start: 'store/storage/kept-keys.ts' },
      { chunk: 'store', start: 'app/frame/site-data.ts' },
      { chunk: 'report', start: 'app/look/report/ReportPage.svelte' },
      { chunk: 'link', start: 'app/look/shared/open-run.ts' },
      { chunk: OTHER, start: 'app/learn/lessons/LessonPage.svelte' },
      { chunk: OTHER, start: 'app/look/shared/SharedPage.svelte' },
      // These need parts of the pages below, and not their files.
      { chunk: SMALL, start: 'app/learn/lessons/LearnPage.svelte' },
      { chunk: SMALL, start: 'app/connect/ConnectPage.svelte' },
      { chunk: SMALL, start: 'app/data/TaskPage.svelte' },
      { chunk: SMALL, start: 'app/look/report/LiveEntry.svelte' },
      { chunk: SMALL, start: 'app/look/report/ShareEntry.svelte' },
      { chunk: SMALL, start: 'app/frame/wire/WireDrawer.svelte' },
      { chunk: OTHER, start: 'app/frame/form/tool-arguments.svelte.ts' },
      { chunk: 'cell', start: 'app/look/cell/CellPage.svelte' },
      { chunk: 'lab', start: 'app/lab/LabPage.svelte' },
      { chunk: 'data', start: 'app/data/DataPage.svelte' },
    ].map(({ chunk, start }) => ({ chunk, ids: reachedFrom(SRC + start, graph) }));
    // Svelte's for fields that are bound, which a first page has none of.
    if (id.endsWith('/elements/bindings/input.js')) return 'fields';
    const [found, ...others] = reached.filter(({ ids }) => ids.has(id)).map(({ chunk }) => chunk);
    const pages = others.filter((page) => PAGES.includes(page));
    switch (found) {
      case undefined:
      case OTHER:
        return null;
      // What Home shares with a report or a lesson is not in its own file, so that these need not load it.
      case 'home':
        return others.length > pages.length ? 'first' : found;
      case 'report':
        return pages.length > 0 ? withOthers(pages) : found;
      case SMALL:
        return pages.length > 0 ? withOthers(pages) : null;
      case 'link':
        return withOthers(pages);
    }
    if (!PAGES.includes(found) || pages.length === 0) return found;
    // What scores a case is large, and the Data page does without.
    return pages.includes('data') ? 'shared' : 'scored';
  };
}

/** What only a cell needs of other pages goes with what opens links, which a cell and a report load: the Lab and Data do without. */
const withOthers = (pages: readonly string[]): string =>
  pages.some((page) => page !== 'cell' && page !== 'link') ? 'shared' : 'link';

/**
 * A module and all it imports, static imports only. Of a folder's index.ts only the files behind the names that are imported: a page
 * that needs a constant of the permalinks must not wait for the checks of all their formats.
 */
function reachedFrom(start: string, graph: ModuleGraph): Set<string> {
  const reached = new Set<string>();
  const waiting = [start];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    const { importedIds = [], code } = graph.getModuleInfo(id) ?? {};
    const indexes = importedIds.filter(isIndex);
    waiting.push(...importedIds.filter((imported) => !isIndex(imported)));
    if (indexes.length === 0) continue;
    const names = namesImported(code ?? '');
    for (const index of indexes)
      waiting.push(...(names.get(folderOf(index))?.map((name) => behind(index, name, graph)) ?? [index]));
  }
  return reached;
}

const isIndex = (id: string): boolean => id.startsWith(SRC) && id.endsWith('/index.ts');
const folderOf = (index: string): string => dirname(index.slice(SRC.length));

/** Where an index has a name from; the index itself where it is its own. */
function behind(index: string, name: string, graph: ModuleGraph): string {
  const { importedIds = [], code } = graph.getModuleInfo(index) ?? {};
  for (const statement of parseAst(code ?? '', { lang: 'ts' }).body) {
    if (statement.type !== 'ExportNamedDeclaration' || !statement.source) continue;
    if (!statement.specifiers.some(({ exported }) => nameOf(exported) === name)) continue;
    const path = join(dirname(index), statement.source.value);
    return importedIds.find((id) => id === path) ?? index;
  }
  return index;
}

/** By folder: the names that are imported from its index.ts, as `#folder/index.ts`. Whatever is imported in another way is missing. */
function namesImported(code: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const statement of parseAst(code, { lang: 'ts' }).body) {
    if (statement.type !== 'ImportDeclaration' || statement.importKind === 'type') continue;
    const folder = /^#(.+)\/index\.ts$/.exec(statement.source.value)?.[1];
    if (folder === undefined) continue;
    const names = statement.specifiers.flatMap((specifier) =>
      // A namespace is all of it: no export has that name.
      specifier.type !== 'ImportSpecifier'
        ? '*'
        : specifier.importKind === 'type'
          ? []
          : nameOf(specifier.imported),
    );
    found.set(folder, [...(found.get(folder) ?? []), ...names]);
  }
  return found;
}

const nameOf = (name: { type: string; name?: string; value?: unknown }): string =>
  name.type === 'Identifier' ? name.name! : String(name.value);
