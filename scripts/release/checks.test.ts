import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import sample from '#worker/db/seed/company-sample.json' with { type: 'json' };
import { judgeAudit, withoutAudit } from './audit.ts';
import { judgeBrowsers } from './browsers.ts';
import { judgeCaptcha, withoutCaptcha } from './captcha.ts';
import { findPlaceholders } from './company.ts';
import { readReleaseConfig } from './config.ts';
import { findUntrusted, type LockedPackage } from './packages.ts';
import { findMissingSecrets } from './settings.ts';
import { writeIds } from './toml-ids.ts';
import { readWords } from './words.ts';

const found = (total: number) => JSON.stringify({ metadata: { vulnerabilities: { total } } });
test.each([
  ['no vulnerability', found(0), [true, true]],
  ['two of them', found(2), [false, false]],
  ['a registry that refuses', '{"message":"405 Method Not Allowed","statusCode":405}', [false, true]],
  ['half an answer', '{"metadata":{"vulnera', [false, true]],
  ['an answer without a count', '{"metadata":{"vulnerabilities":{"total":"0"}}}', [false, true]],
] as const)('the audit with %s passes, and passes where silence is let pass', (_, printed, expected) => {
  expect([[], [withoutAudit]].map((flags) => judgeAudit(printed, flags).isRight)).toEqual(expected);
});

test.each([
  [true, '12 passed (12)'],
  [false, '1 failed | 11 passed (12)'],
])('browsers that ended well (%s) let a release pass, in their words: %s', (isRight, summary) => {
  const judged = judgeBrowsers({ isRight, text: `\n      Tests  ${summary}\n   Duration  90 s\n` });
  expect(judged).toEqual({ isRight, text: expect.stringContaining(summary) });
});

const secrets = (...names: string[]) => JSON.stringify(names.map((name) => ({ name, type: 'secret_text' })));
test.each([
  [secrets('SMARTCAPTCHA_SITE_KEY', 'SMARTCAPTCHA_SECRET'), [], true],
  [secrets('SMARTCAPTCHA_SECRET', 'CODE_PEPPER'), ['SMARTCAPTCHA_SITE_KEY'], true],
  [secrets('RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET'), [], true],
  [secrets('CODE_PEPPER'), [], false],
  [secrets('SMARTCAPTCHA_SITE_KEY'), [], false],
  [secrets('SMARTCAPTCHA_SITE_KEY', 'SMARTCAPTCHA_SECRET', 'RECAPTCHA_SECRET'), [], false],
  ['You are not logged in', [], false],
])(
  'bot checks by the secrets %s and the variables %j let a release pass: %s',
  (printed, variables, expected) => {
    expect(judgeCaptcha(printed, variables, []).isRight).toBe(expected);
    expect(judgeCaptcha(printed, variables, [withoutCaptcha]).isRight).toBe(true);
  },
);

test('the sample company is full of placeholders, and a real one has none', () => {
  const places = findPlaceholders(sample).join('\n');
  for (const place of ['contactInfo.org_urprop', 'schemaOrgMainPage.email', 'region.phone'])
    expect(places).toContain(place);
  const seller = 'ООО «БиФит», ИНН 7704217370, ОГРН 1027739244741, 125047, Москва, Лесная улица, 20';
  expect(findPlaceholders({ phone: '+7 495 120-45-67', email: 'hello@befit.ru', seller })).toEqual([]);
});

test.each([
  [['CODE_PEPPER'], ['CODE_PEPPER'], {}, 0],
  [['YOOKASSA_SECRET'], ['CODE_PEPPER'], {}, 2],
  [['YOOKASSA_SECRET'], [], { YOOKASSA_SHOP_ID: '100' }, 0],
  // As docs/operations.md makes the file, without a gateway of SMS.
  [
    ['CODE_PEPPER', 'CERTIFICATE_SECRET', 'OPERATOR_TOKEN'],
    ['CODE_PEPPER'],
    { ENVIRONMENT: 'production' },
    1,
  ],
  [['CODE_PEPPER', 'SMS_RU_API_ID'], ['CODE_PEPPER'], { ENVIRONMENT: 'production' }, 0],
])(
  'of the secrets %j, where %j are required and %o is told, %d are missing',
  (given, required, told, missing) => {
    expect(findMissingSecrets(given, required, told)).toHaveLength(missing);
  },
);

test('a misspelt word of a check lets nothing pass', () => {
  expect(readWords(['company.json', '--env=simply', '--without-audit'])).toMatchObject({
    ...{ flags: ['--without-audit'], environment: 'simply', companyFile: 'company.json', isFirst: false },
  });
  for (const word of ['--no-audit', '--without-capcha', 'simply'])
    expect(() => readWords(['company.json', word])).toThrow(`There is no ${word}`);
});

describe('wrangler.toml', () => {
  const toml = readFileSync('wrangler.toml', 'utf8');
  const ids = { database_id: 'd1d1d1d1', id: 'cafecafe' };

  test.each(['', 'simply', 'staging', 'simply-staging'])('takes ids of «%s» into that alone', (name) => {
    const written = writeIds(toml, name, ids);
    const changed = written.split('\n').filter((line, index) => line !== toml.split('\n')[index]);
    expect(changed).toEqual(['database_id = "d1d1d1d1"', 'id = "cafecafe"']);
    expect(writeIds(written, name, ids)).toBe(written);
  });

  test.each([
    ['simply', 'staging'],
    ['simply', 'simply-staging'],
    ['edge', 'edge-staging'],
    ['desk', 'desk-staging'],
  ])('binds the same in %s and %s', (one, other) => {
    const tablesOf = (name: string) =>
      new Set(
        [...toml.matchAll(new RegExp(`^\\[+env\\.${name}\\.(.+?)\\]+$`, 'gm'))].map(([, table]) => table),
      );
    expect(tablesOf(one).size).toBeGreaterThan(4);
    expect(tablesOf(other)).toEqual(tablesOf(one));
  });

  test('names what is created of each environment otherwise', () => {
    const names = ['', 'simply', 'staging', 'simply-staging', 'edge', 'edge-staging'].flatMap((name) => {
      const { database, namespace, buckets, queues, ...config } = readReleaseConfig('wrangler.toml', name);
      return [config.name, database?.id, namespace?.id, ...buckets, ...queues].filter(
        (one) => one !== undefined,
      );
    });
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('the packages', () => {
  const read = (name: string) => JSON.parse(readFileSync(name, 'utf8'));
  const { packages }: { packages: Record<string, LockedPackage> } = read('package-lock.json');
  const { allowScripts }: { allowScripts: Record<string, boolean> } = read('package.json');
  const right: LockedPackage = { integrity: 'sha512-a', license: 'MIT' };

  test('are pinned by checksums, run no scripts but those allowed, and have known licences', () => {
    expect(findUntrusted(packages, Object.keys(allowScripts))).toEqual([]);
    const running = Object.keys(packages).filter((path) => packages[path]?.hasInstallScript);
    const names = running.map((path) => path.replace(/^.*node_modules\//, ''));
    expect(Object.keys(allowScripts).sort()).toEqual([...new Set(names)].sort());
  });

  test.each<[what: string, package_: LockedPackage, problems: number]>([
    ['without a checksum', { license: 'MIT' }, 1],
    ['with a weak one', { ...right, integrity: 'sha1-a' }, 1],
    ['from elsewhere', { ...right, resolved: 'https://evil.example/a.tgz' }, 1],
    ['that runs a script', { ...right, hasInstallScript: true }, 1],
    ['without a licence', { integrity: 'sha512-a' }, 1],
    ['with a licence that binds the site', { ...right, license: 'GPL-3.0' }, 1],
    ['with terms for tools, deployed', { ...right, license: 'MIT AND LGPL-3.0-or-later' }, 1],
    ['with a licence to choose', { ...right, license: '(GPL-3.0 OR MIT)' }, 0],
    ['for tools', { ...right, dev: true, license: 'Apache-2.0 AND LGPL-3.0-or-later' }, 0],
  ])('one %s has so many problems', (_, locked, problems) => {
    expect(findUntrusted({ 'node_modules/a': locked }, [])).toHaveLength(problems);
  });
});
