import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { runScriptFile } from '#tests/harness/commands.ts';
import { writeOwnCompany } from '#tests/harness/own-company.ts';
import { temporaryFolder } from '#tests/harness/temporary-folder.ts';

const folder = temporaryFolder();
const asked = join(folder, 'asked.txt');
const company = join(folder, 'company.json');
const secrets = join(folder, 'secrets.json');

/** A command that notes what it was asked, and answers as a registry and a platform do before the first release. */
const script = (name: string) => `#!/bin/sh
echo "${name} $*" >> "${asked}"
case "$*" in
  audit*) echo '{"metadata":{"vulnerabilities":{"total":0}}}' ;;
  sbom*) echo '{"components":[]}' ;;
  *) echo 'This Worker does not exist on your account.' >&2; exit 1 ;;
esac
`;

beforeAll(() => {
  for (const name of ['npm', 'npx']) {
    writeFileSync(join(folder, name), script(name));
    chmodSync(join(folder, name), 0o755);
  }
  writeOwnCompany(company);
  writeFileSync(secrets, '{"SMARTCAPTCHA_SITE_KEY":"a","SMARTCAPTCHA_SECRET":"b"}');
});

const check = (...words: string[]) =>
  runScriptFile('scripts/release-check.mjs', ['--without-browsers', ...words], {
    PATH: `${folder}${delimiter}${process.env.PATH}`,
  });

test('a first release is checked by the secrets that it will bring, and the audit hears none of the words', async () => {
  const { code, output, errors } = await check(company, '--first', `--secrets=${secrets}`);
  expect([code, errors]).toEqual([0, '']);
  expect(output).toContain('Bot checks by SMARTCAPTCHA_SECRET');
  expect(readFileSync(asked, 'utf8').split('\n')).toEqual([
    'npm sbom --package-lock-only --omit=dev --sbom-format=cyclonedx',
    'npm audit --omit=dev --json',
    '',
  ]);
});

test('a site whose secrets nobody tells, and a company of placeholders, stop a release', async () => {
  const { code, errors } = await check('worker/db/seed/company-sample.json');
  expect(code).toBe(1);
  expect(errors).toContain('company-sample.json has a placeholder at regions.msk');
  expect(errors).toContain('No bot check: the platform did not tell which secrets there are');
});
