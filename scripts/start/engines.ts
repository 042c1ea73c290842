import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Debian's packages of the browsers beside Chromium and of what they need, each with a file of it. */
const packages = {
  chromium: '/usr/bin/chromium',
  'firefox-esr': '/usr/bin/firefox-esr',
  'webkit2gtk-driver': '/usr/bin/WebKitWebDriver',
  xvfb: '/usr/bin/xvfb-run',
  xauth: '/usr/bin/xauth',
};

const findMissing = () =>
  Object.entries(packages).flatMap(([name, file]) => (existsSync(file) ? [] : [name]));

/** Installs what is missing; answers with what still is. */
export function installEngines(): string[] {
  const missing = findMissing();
  if (missing.length === 0) return missing;
  console.log(`Installing ${missing.join(', ')}…`);
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...missing],
  ])
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  return findMissing();
}
