import { expect, test } from 'vitest';
import { addressSpaceOf, isThisMachine, spaceOf, type AddressSpace } from '#core/address-space.ts';

const spaces: Record<AddressSpace, string[]> = {
  loopback: [
    'http://localhost:11434/v1',
    'http://LOCALHOST:11434',
    'http://lab.localhost/mcp',
    'http://localhost./mcp',
    'http://127.0.0.1:8000',
    'http://127.1:8000',
    'http://2130706433/',
    'http://0x7f.0.0.1/',
    'http://127.8.9.10/',
    'http://0.0.0.0:8000/v1',
    'http://[::1]:8000',
    'http://[::]:8000',
    'http://[::ffff:127.0.0.1]/',
  ],
  local: [
    'http://10.0.0.7/mcp',
    'http://192.168.1.5:1234/v1',
    'http://172.16.0.1',
    'http://172.31.255.255',
    'http://169.254.10.1',
    'http://100.64.0.1',
    'http://100.127.255.255',
    'http://0.1.2.3',
    'http://[fe80::1]:80',
    'http://[febf::1]',
    'http://[fc00::1]',
    'http://[fd12:3456::1]',
    'http://[::ffff:192.168.1.5]',
    'http://nas:5000',
    'http://mymac.local:1234/v1',
    'http://nas.lan',
    'http://box.home.arpa',
    'https://llm.internal/v1',
  ],
  public: [
    'https://api.openai.com/v1',
    'https://localhost.example',
    'http://127.0.0.1.example.org/mcp',
    'http://10.0.0.7.example.org',
    'https://local.example',
    'https://homestead.example',
    'http://172.15.0.1',
    'http://172.32.0.1',
    'http://100.63.0.1',
    'http://100.128.0.1',
    'http://192.169.1.1',
    'http://8.8.8.8',
    'http://[2606:4700::1111]',
    'http://[fc::1]',
    'http://[::ffff:8.8.8.8]',
    'testbed:manual/calendar',
    'nonsense',
    '',
  ],
};

test.each(Object.entries(spaces).flatMap(([space, all]) => all.map((address) => [address, space])))(
  '%s is %s',
  (address, space) => {
    expect(spaceOf(address)).toBe(space);
  },
);

test.each([
  ['localhost', true],
  ['lab.localhost', true],
  ['127.0.0.1', true],
  ['[::1]', true],
  ['0.0.0.0', false],
  ['192.168.1.5', false],
  ['127.0.0.1.example.org', false],
  ['localhost.example', false],
])('plain http with %s is no mixed content: %s', (host, expected) => {
  expect(isThisMachine(host)).toBe(expected);
  if (expected) expect(addressSpaceOf(host)).toBe('loopback');
});
