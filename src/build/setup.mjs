// Prepares a fresh clone with nothing but Node 20 and git: installs the packages, and a Chromium with --browser. --site: packages that
// only tests need may be missing, a third of them is left.
// Node built-ins only, because nothing else is installed yet.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { chromiumPath } from './chromium.mjs';

const stamp = 'node_modules/.setup-stamp';

function run(command, args, environment = {}) {
  console.error(`[setup] ${[command, ...args].join(' ')}`);
  const result = spawnSync(command, args, {
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
    env: { ...process.env, ...environment },
  });
  if (result.status !== 0)
    throw new Error(`${command} failed (${result.error?.message ?? `exit ${result.status}`})`);
}

/** Changes whenever the packages to install change; a changed script of package.json does not count. */
function fingerprint() {
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  return createHash('sha256')
    .update(process.version + process.platform + process.arch)
    .update(JSON.stringify([dependencies, devDependencies]))
    .update(readFileSync('package-lock.json'))
    .digest('hex');
}

/** `isSite`: those that build the site and are in it are enough. */
function installPackages(isSite) {
  const whole = fingerprint();
  const siteAlone = `${whole} site`;
  const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  if (installed === whole || (isSite && installed === siteAlone)) return;
  console.error('[setup] installing packages (about half a minute the first time)');
  const omitted = isSite ? ['--omit=dev'] : [];
  run('npm', ['ci', ...omitted, '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'], {
    PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1',
  });
  writeFileSync(stamp, isSite ? siteAlone : whole);
}

async function playwrightChromium() {
  const { chromium } = await import('@playwright/test');
  return existsSync(chromium.executablePath());
}

function installFromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false;
  try {
    const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
    run('apt-get', ['update', '-qq'], quiet);
    const install = ['install', '-y', '-qq', '--no-install-recommends'];
    try {
      run('apt-get', [...install, 'chromium-headless-shell'], quiet);
    } catch {
      // Debian 11 and older have the whole browser alone.
      run('apt-get', [...install, 'chromium'], quiet);
    }
    return true;
  } catch (error) {
    console.error(`[setup] ${error.message}; trying Playwright's own download`);
    return false;
  }
}

async function installChromium() {
  if (chromiumPath || (await playwrightChromium())) return;
  console.error('[setup] installing Chromium for the tests (about a minute)');
  if (installFromDebian()) return;
  run('npx', ['playwright', 'install', ...(process.getuid?.() === 0 ? ['--with-deps'] : []), 'chromium']);
}

try {
  installPackages(process.argv.includes('--site'));
  if (process.argv.includes('--browser')) await installChromium();
} catch (error) {
  console.error(`[setup] ${error.message}`);
  console.error(
    '[setup] Needed: Node 20.19 or newer, network access to the npm registry, and for tests a Chromium',
  );
  console.error('[setup] (set CHROME_PATH to use one that is already on this machine).');
  process.exit(1);
}
