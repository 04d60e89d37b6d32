import { describe, expect, test } from 'vitest';
import {
  addressOfFile,
  fetchLinked,
  fileUrl,
  linkedFile,
  sha256Of,
} from '../../src/app/frame/linked-file.ts';
import { addressInLink, parseAddress } from '../../src/app/frame/address.ts';

const bytes = new TextEncoder().encode('{"format":"a run"}');
const sha256 = await sha256Of(new Blob([bytes]));
const url = new URL('https://files.example/a/run.json.gz?v=1');
const link = { url, sha256 };

/** What asks the network, and how it was asked. */
function answering(answer: () => Response | Promise<Response>) {
  const asked: [string, RequestInit | undefined][] = [];
  const fetch = (async (input: URL, init?: RequestInit) => {
    asked.push([input.href, init]);
    return answer();
  }) as unknown as typeof globalThis.fetch;
  return { asked, fetch };
}
const get = (fetch: typeof globalThis.fetch, of = link, most?: number): Promise<File> =>
  fetchLinked(of, fetch, () => {}, new AbortController().signal, most);

describe('a link to a file', () => {
  test('says where the file stands and what its SHA-256 is, and is known where it is pasted', () => {
    const address = addressOfFile(link);
    expect(linkedFile(parseAddress(address).query)).toEqual(link);
    expect(addressInLink(`https://site.example/${address}`)).toBe(address);
  });

  test.each([
    ['names no address', '', /names no address/],
    ['names a script', 'javascript:alert(1)', /names no address/],
    ['names data', 'data:application/json,{}', /names no address/],
    ['holds a password', 'https://me:planted@files.example/a', /name or a password/],
    ['can be read on its way', 'http://files.example/a', /begin with https/],
  ])('is refused where its address %s', (_, src, why) => {
    expect(fileUrl(src)).toMatch(why);
    expect(() => linkedFile(new URLSearchParams({ src, sha256 }))).toThrow(why);
  });

  test('is refused where it does not say what the file is', () => {
    for (const hash of ['', 'ab', `${sha256}0`, sha256.replace(/^./, 'g')])
      expect(() => linkedFile(new URLSearchParams({ src: url.href, sha256: hash }))).toThrow(/SHA-256/);
  });

  test('is followed without cookies, without a referrer and to no other address', async () => {
    const { asked, fetch } = answering(() => new Response(bytes));
    const file = await get(fetch);
    expect([file.name, await file.text()]).toEqual(['run.json.gz', '{"format":"a run"}']);
    expect(asked).toHaveLength(1);
    expect(asked[0]![1]).toMatchObject({
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
    });
  });

  test('gives nothing of a file that is another one', async () => {
    const { fetch } = answering(() => new Response('{"format":"another"}'));
    await expect(get(fetch)).rejects.toMatchObject({
      code: 'linked-file-changed',
      message: expect.stringContaining(sha256) as string,
    });
  });

  test('stops reading where the file is larger than a bound, whatever its host says', async () => {
    let pulled = 0;
    const endless = () =>
      new Response(
        new ReadableStream({ pull: (controller) => (pulled++, controller.enqueue(new Uint8Array(1000))) }),
      );
    await expect(get(answering(endless).fetch, link, 20_000)).rejects.toMatchObject({
      code: 'linked-file-unreachable',
      message: expect.stringContaining('larger than') as string,
    });
    expect(pulled).toBeLessThan(40);
    const said = () => new Response(bytes, { headers: { 'content-length': '999999' } });
    await expect(get(answering(said).fetch, link, 20_000)).rejects.toThrow(/larger than/);
  });

  test.each<[string, () => Response | Promise<Response>, RegExp]>([
    ['is gone', () => new Response('', { status: 404 }), /answered 404/],
    ['cannot be read', () => Promise.reject(new TypeError('Failed to fetch')), /no answer/],
  ])('says so where the file %s', async (_, answer, why) => {
    await expect(get(answering(answer).fetch)).rejects.toMatchObject({
      code: 'linked-file-unreachable',
      message: expect.stringMatching(why) as string,
    });
  });
});
