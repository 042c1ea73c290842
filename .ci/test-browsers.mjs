import { ensureInstalled, root } from './bootstrap.mjs';

await ensureInstalled();
const { spawnSync } = await import('node:child_process');
const { existsSync } = await import('node:fs');
const { buildWhenChanged } = await import('./build.mjs');

/** Debian's packages, each with a file of it. */
const packages = {
  chromium: '/usr/bin/chromium',
  'firefox-esr': '/usr/bin/firefox-esr',
  'webkit2gtk-driver': '/usr/bin/WebKitWebDriver',
  xvfb: '/usr/bin/xvfb-run',
  xauth: '/usr/bin/xauth',
};

/** @param {string} command @param {string[]} args */
function run(command, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env }).status ?? 1;
}

const missing = Object.entries(packages).flatMap(([name, file]) => (existsSync(file) ? [] : [name]));
if (missing.length > 0) {
  console.log(`Installing ${missing.join(', ')}…`);
  const isInstalled =
    run('apt-get', ['update', '-qq']) === 0 &&
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing]) === 0;
  if (!isInstalled) throw new Error(`Install these packages first: ${missing.join(', ')}`);
}
await buildWhenChanged();
process.exitCode = run('vitest', ['run', '--project', 'browsers', ...process.argv.slice(2)]);
