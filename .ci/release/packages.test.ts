import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findUntrusted, type LockedPackage } from './packages.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (name: string) => JSON.parse(readFileSync(resolve(root, name), 'utf8'));
const right: LockedPackage = { integrity: 'sha512-a', license: 'MIT' };

describe('the packages of the site', () => {
  const { packages }: { packages: Record<string, LockedPackage> } = read('package-lock.json');
  const { allowScripts }: { allowScripts: Record<string, boolean> } = read('package.json');

  test('are pinned by checksums, run no scripts but those allowed, and have known licences', () => {
    expect(Object.keys(packages).length).toBeGreaterThan(100);
    expect(findUntrusted(packages, Object.keys(allowScripts))).toEqual([]);
  });

  test('have no leave to run scripts that none of them needs', () => {
    const names = Object.entries(packages).flatMap(([path, { hasInstallScript }]) =>
      hasInstallScript ? [path.replace(/^.*node_modules\//, '')] : [],
    );
    expect(Object.keys(allowScripts).sort()).toEqual([...new Set(names)].sort());
  });
});

describe('a package is not trusted', () => {
  test.each<[string, LockedPackage, string]>([
    ['without a checksum', { license: 'MIT' }, 'a has no SHA-512'],
    ['with a weak one', { ...right, integrity: 'sha1-a' }, 'a has no SHA-512'],
    [
      'from elsewhere',
      { ...right, resolved: 'https://evil.example/a.tgz' },
      'a comes from https://evil.example/a.tgz',
    ],
    ['that runs a script', { ...right, hasInstallScript: true }, 'a runs a script when it is installed'],
    ['without a licence', { integrity: 'sha512-a' }, 'a has the licence none'],
    ['with a licence that binds the site', { ...right, license: 'GPL-3.0' }, 'a has the licence GPL-3.0'],
    [
      'with terms for tools, where it is deployed',
      { ...right, license: 'MIT AND LGPL-3.0-or-later' },
      'a has the licence MIT AND LGPL-3.0-or-later',
    ],
  ])('%s', (_, locked, problem) => {
    expect(findUntrusted({ 'node_modules/a': locked }, [])).toEqual([problem]);
  });

  test('only where none of the licences to choose from is known', () => {
    const chosen = { 'node_modules/a': { ...right, license: '(GPL-3.0 OR MIT)' } };
    const tool = { 'node_modules/a': { ...right, dev: true, license: 'Apache-2.0 AND LGPL-3.0-or-later' } };
    expect([...findUntrusted(chosen, []), ...findUntrusted(tool, [])]).toEqual([]);
  });
});
