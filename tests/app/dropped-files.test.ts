import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { droppedFiles, filesOfFolder, type Dropped } from '../../src/app/frame/state/dropped-files.ts';

/** A folder by its entries, or a file by its text. */
type Tree = { [name: string]: Tree | string };

/** As a browser hands it out: a few entries at a time. */
function entryOf(name: string, content: Tree | string, above = ''): FileSystemEntry {
  const fullPath = `${above}/${name}`;
  if (typeof content === 'string')
    return {
      name,
      fullPath,
      isDirectory: false,
      file: (done: (file: File) => void) => done(new File([content], name)),
    } as unknown as FileSystemEntry;
  const createReader = () => {
    const left = Object.entries(content).map(([inner, value]) => entryOf(inner, value, fullPath));
    return { readEntries: (done: (some: FileSystemEntry[]) => void) => done(left.splice(0, 100)) };
  };
  return { name, fullPath, isDirectory: true, createReader } as unknown as FileSystemEntry;
}

const drop = (tree: Tree): Dropped =>
  ({
    items: Object.entries(tree).map(([name, content]) => ({
      webkitGetAsEntry: () => entryOf(name, content),
    })),
    files: [],
  }) as unknown as Dropped;
const many = (count: number): Tree =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, 'x']));
const nested = (levels: number): Tree => (levels === 0 ? { 'a.json': 'x' } : { d: nested(levels - 1) });

describe('what was dropped', () => {
  test('has the folders of every file in its path', async () => {
    const files = await droppedFiles(
      drop({
        result: { 'gpt-4': { 'simple_result.json': '{}' }, gemma: { 'simple_result.json': '[]' } },
        'a.json': '1',
      }),
    );
    expect(files.map(({ path }) => path)).toEqual([
      'result/gemma/simple_result.json',
      'result/gpt-4/simple_result.json',
      'a.json',
    ]);
    expect(await Promise.all(files.map(({ file }) => file.text()))).toEqual(['[]', '{}', '1']);
  });

  test('leaves out what begins with a dot', async () => {
    const files = await droppedFiles(drop({ logs: { '.DS_Store': 'x', '.git': { a: 'x' }, 'a.json': 'x' } }));
    expect(files.map(({ path }) => path)).toEqual(['logs/a.json']);
  });

  test('is read whole up to 2,000 files, and not at all beyond', async () => {
    expect(await droppedFiles(drop({ logs: many(2000) }))).toHaveLength(2000);
    const tooMany = expect.objectContaining({ code: 'dataset-too-large' }) as Error;
    await expect(droppedFiles(drop({ logs: many(2001) }))).rejects.toEqual(tooMany);
    await expect(droppedFiles(drop({ a: many(1500), b: many(1500) }))).rejects.toEqual(tooMany);
  });

  test('is read down to 20 levels of folders', async () => {
    expect(await droppedFiles(drop(nested(20)))).toHaveLength(1);
    await expect(droppedFiles(drop(nested(21)))).rejects.toMatchObject({ code: 'dataset-too-large' });
  });

  test('of any shape gives every file once', async () => {
    const name = fc.stringMatching(/^[a-z]{1,3}$/);
    const { tree } = fc.letrec<{ tree: Tree; node: Tree | string }>((tie) => ({
      tree: fc.dictionary(name, tie('node'), { maxKeys: 4 }),
      node: fc.oneof({ maxDepth: 4 }, fc.constant('x'), tie('tree')),
    }));
    const pathsOf = (content: Tree, above = ''): string[] =>
      Object.entries(content).flatMap(([inner, value]) =>
        typeof value === 'string' ? [above + inner] : pathsOf(value, `${above}${inner}/`),
      );
    await fc.assert(
      fc.asyncProperty(tree, async (content) => {
        const found = (await droppedFiles(drop(content))).map(({ path }) => path);
        expect(found.toSorted()).toEqual(pathsOf(content).toSorted());
      }),
    );
  });

  test('without entries, as when a script drops it, is a list of files', async () => {
    const files = [new File(['x'], 'a.json')];
    const given = { items: [{ webkitGetAsEntry: () => null }], files } as unknown as Dropped;
    expect(await droppedFiles(given)).toMatchObject([{ path: 'a.json' }]);
  });
});

test('a chosen folder gives its files with their paths, hidden ones left out', () => {
  const at = (webkitRelativePath: string) => Object.assign(new File(['x'], 'f'), { webkitRelativePath });
  const paths = filesOfFolder([at('logs/m/a.json'), at('logs/.git/b'), new File(['x'], 'c.json')]).map(
    ({ path }) => path,
  );
  expect(paths).toEqual(['logs/m/a.json', 'c.json']);
});
