import { expect, test } from 'vitest';
import { gitSlice, resolveRevision } from '../../src/world/worlds/files/git-repository.ts';
import { blobId, commitId, treeId } from '../../src/world/worlds/files/disk.ts';

// All ids computed with git 2.39.5 (hash-object, write-tree, rev-list).

test.each([
  ['', 'e69de29bb2d1d6434b8b29ae775ad8c2e48c5391'],
  ['hello world\n', '3b18e512dba79e4c8300dd08aeb37f8e728b8dad'],
])('the blob %j has the id git gives it', (content, id) => expect(blobId(content)).toBe(id));

test('an empty tree has its well-known id', () =>
  expect(treeId({})).toBe('4b825dc642cb6eb9a060e54bf8d69288fbee4904'));

test('a folder is sorted as if its name ended in a slash, and names by their bytes', () => {
  const blob = (content: string) => ({ type: 'blob' as const, sha: blobId(content) });
  const foo = treeId({ a: blob('x\n') });
  const tree = {
    Öl: blob('w\n'),
    foo: { type: 'tree' as const, sha: foo },
    'foo.txt': blob('y\n'),
    'foo-bar': blob('z\n'),
  };
  expect(treeId(tree)).toBe('2ddffee314c685dbcec13c28552e186f6677eada');
});

test('the history of the shop has the ids git gives it, the newest commit last', () => {
  const repository = gitSlice.init(1).repositories['/srv/git/webshop.git']!;
  expect(Object.keys(repository.commits)).toEqual([
    'cc0d1eeb8b6fe746ca4badcd4e304ff8d768b966',
    'dad1cc9291b0d2e244ecf5ddc7372516621ebe24',
    'd7e02cdfbe0766525c704572c7c38871ea7f7146',
    '922d825855889963ddba37dfe9187284f7e5bb2b',
    'b25557af723ea86f9def7fcc26bc2095bdf1ce6f',
    '071c07cddf1182ff664da00a7dfd109327758b4d',
    '2bf6916368cc7b0a33a5d756f918e301bb077081',
    '51b6e293482743a065c8527e5def769ce08fd1e1',
    '709388b8174d75a6bc004e96f59583daff475109',
  ]);
  for (const [sha, commit] of Object.entries(repository.commits)) expect(commitId(commit)).toBe(sha);
  for (const [sha, tree] of Object.entries(repository.trees)) expect(treeId(tree)).toBe(sha);
  for (const [sha, content] of Object.entries(repository.blobs)) expect(blobId(content)).toBe(sha);
  expect(resolveRevision(repository, 'release/1.0')).toBe('922d825855889963ddba37dfe9187284f7e5bb2b');
});
