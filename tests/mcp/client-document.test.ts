import { build } from 'vite';
import { expect, test } from 'vitest';
import { signInPlace } from '../../src/app/frame/servers/sign-in.svelte.ts';
import { clientDocument } from '../../src/serve/mcp/client-document.ts';
import { clientDocumentFile } from '#build/vite-plugins.ts';

const file = async (siteUrl?: string) => {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [clientDocumentFile(siteUrl), { name: 'entry', resolveId: (id) => id, load: () => 'export {}' }],
    build: { write: false, copyPublicDir: false, rolldownOptions: { input: 'entry' } },
  });
  const [bundle] = Array.isArray(built) ? built : [built];
  const output = bundle && 'output' in bundle ? bundle.output : [];
  const asset = output.find(({ fileName }) => fileName === 'oauth/client.json');
  return asset?.type === 'asset' ? (JSON.parse(String(asset.source)) as unknown) : undefined;
};

test.each(['https://ground.example/app', 'https://ground.example/app/'])(
  'the document of %s names its own address and the callback page beside it',
  async (siteUrl) => {
    expect(await file(siteUrl)).toEqual({
      client_id: 'https://ground.example/app/oauth/client.json',
      client_name: 'Proving Ground',
      client_uri: 'https://ground.example/app/',
      redirect_uris: ['https://ground.example/app/oauth/callback.html'],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      application_type: 'web',
    });
  },
);

test('a build that is not told where the site will stand writes no document', async () => {
  expect(await file()).toBeUndefined();
});

test('a site without https cannot have a document', async () => {
  await expect(file('http://ground.example/')).rejects.toThrow('https');
});

test('the document holds no secret and no address of another origin', () => {
  const document = JSON.stringify(clientDocument('https://ground.example/'));
  expect(document).not.toMatch(/secret/);
  expect(document.match(/https?:\/\/[^/"]+/g)!.every((origin) => origin === 'https://ground.example')).toBe(
    true,
  );
});

test.each([
  { what: 'the site itself', base: 'https://ground.example/app/', uses: true },
  { what: 'a copy at another address', base: 'https://copy.example/app/', uses: false },
  { what: 'a copy on this machine', base: 'http://127.0.0.1:4173/', uses: false },
])('$what uses the document: $uses', ({ base, uses }) => {
  const { client_id, redirect_uris } = clientDocument('https://ground.example/app');
  const place = signInPlace(base, 'https://ground.example/app');
  expect(place.callbackUrl).toBe(`${base}oauth/callback.html`);
  expect(place.clientDocument).toBe(uses ? client_id : undefined);
  expect(redirect_uris.includes(place.callbackUrl)).toBe(uses);
});
