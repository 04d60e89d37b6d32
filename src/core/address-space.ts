/** Where an address leads, in the three classes of browsers: this machine, a local network, or anywhere. */
export type AddressSpace = 'loopback' | 'local' | 'public';

/** Top-level domains that no public name server knows; routers and administrators use them (RFC 6762, RFC 8375, ICANN 2024). */
const OWN_NAMES = /\.(local|lan|internal|home\.arpa|home|corp|localdomain)$/;

/**
 * The address space of a host as `URL.hostname` writes it: an address by the table of Local Network Access (WICG's draft, April
 * 2026), a name by its top-level domain. A public name counts as public even if it leads to a local address.
 */
export function addressSpaceOf(host: string): AddressSpace {
  const name = host.toLowerCase().replace(/\.$/, '');
  if (name.startsWith('[')) return spaceOfSix(name.slice(1, -1));
  if (/^\d+\.\d+\.\d+\.\d+$/.test(name)) return spaceOfFour(name.split('.').map(Number));
  if (isLocalhost(name)) return 'loopback';
  const isOneWord = name !== '' && !name.includes('.');
  return isOneWord || OWN_NAMES.test(name) ? 'local' : 'public';
}

/** The space of a complete address; public if the text is no address. */
export const spaceOf = (address: string): AddressSpace => addressSpaceOf(URL.parse(address)?.hostname ?? '');

/** Does the name alone say that the host is this machine? Browsers allow plain http there, even from a page over https. */
export const isThisMachine = (host: string): boolean =>
  isLocalhost(host) || /^127\.\d+\.\d+\.\d+$/.test(host) || host === '[::1]';

const isLocalhost = (name: string): boolean => name === 'localhost' || name.endsWith('.localhost');

function spaceOfFour([a = 0, b = 0, c = 0, d = 0]: readonly number[]): AddressSpace {
  // 0.0.0.0 is written where a server listens everywhere, and leads to this machine.
  if (a === 127 || a + b + c + d === 0) return 'loopback';
  const isLocal =
    a === 0 ||
    a === 10 ||
    (a === 100 && b >= 64 && b < 128) ||
    (a === 169 && b === 254) ||
    (a === 172 && b >= 16 && b < 32) ||
    (a === 192 && b === 168);
  return isLocal ? 'local' : 'public';
}

function spaceOfSix(address: string): AddressSpace {
  const mapped = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(address);
  if (mapped) {
    const [high, low] = [parseInt(mapped[1]!, 16), parseInt(mapped[2]!, 16)];
    return spaceOfFour([high >> 8, high & 255, low >> 8, low & 255]);
  }
  if (address === '::1' || address === '::') return 'loopback';
  return /^(f[cd][\da-f]{2}|fe[89a-f][\da-f]):/.test(address) ? 'local' : 'public';
}

/** Does it lead to a page of the web? Any other scheme, such as javascript:, is no link to follow. */
export const isWebAddress = (text: string): boolean =>
  /^https?:$/.test(URL.parse(text)?.protocol ?? '') && !text.includes(' ');
