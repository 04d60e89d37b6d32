import { describe, expect, test } from 'vitest';
import { checkMetadataIssuer } from '../../src/serve/mcp/sign-in-failures.ts';

const SERVER = 'https://tools.example/';
const named = { resource: `${SERVER}mcp`, authorization_servers: [SERVER] };

const check = (issuer: string, resourceMetadata?: typeof named) => () =>
  checkMetadataIssuer({
    authorizationServerUrl: SERVER,
    authorizationServerMetadata: {
      issuer,
      authorization_endpoint: `${SERVER}authorize`,
      token_endpoint: `${SERVER}token`,
      response_types_supported: ['code'],
    },
    ...(resourceMetadata ? { resourceMetadata } : {}),
  });

describe('metadata of an authorization server', () => {
  test.each(['https://tools.example', 'https://tools.example/'])('of itself, as %s, is taken', (issuer) => {
    expect(check(issuer, named)).not.toThrow();
    expect(check(issuer)).not.toThrow();
  });

  test('may name another path of its origin where the MCP server names no authorization server', () => {
    expect(check('https://tools.example/oauth')).not.toThrow();
    expect(check('https://tools.example/oauth', named)).toThrow('says it is that of');
  });

  test.each(['https://bank.example', 'http://tools.example', 'no address'])(
    'is refused as that of %s',
    (issuer) => {
      expect(check(issuer, named)).toThrow('says it is that of');
      expect(check(issuer)).toThrow('says it is that of');
    },
  );
});
