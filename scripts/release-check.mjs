// What is to be known of the packages before a release: `npm run release:check`. It ends with 1 where anything is wrong
// or could not be found out; a file of the company (`-- company.json`) must have no placeholders in it;
// `-- --without-audit` lets a release pass where the registry does not tell of vulnerabilities, `-- --without-captcha` one
// without a bot check, `-- --without-browsers` one without a look into Firefox and WebKit; `-- --env=simply` is about that variant;
// `-- --first --secrets=secrets.json` goes by the secrets that the first release will bring.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { ensureInstalled } from './bootstrap.mjs';

await ensureInstalled();
const { findUntrusted } = await import('./release/packages.ts');
const { judgeAudit } = await import('./release/audit.ts');
const { judgeBrowsers, withoutBrowsers } = await import('./release/browsers.ts');
const { judgeCaptcha, variablesOf } = await import('./release/captcha.ts');
const { readWords } = await import('./release/words.ts');
const { findPlaceholders } = await import('./release/company.ts');
const { sampleReport } = await import('./release/samples.ts');

/** @param {string} name */
const read = (name) => JSON.parse(readFileSync(name, 'utf8'));

const { flags, environment, companyFile, isFirst, secretsFile } = readWords(process.argv.slice(2));

/** @param {string} command @param {string[]} words */
function run(command, ...words) {
  try {
    return { isRight: true, text: execFileSync(command, words, { encoding: 'utf8', maxBuffer: 1e8 }) };
  } catch (error) {
    return { isRight: false, text: String(/** @type {{ stdout?: unknown }} */ (error).stdout ?? error) };
  }
}

const untrusted = findUntrusted(
  read('package-lock.json').packages,
  Object.keys(read('package.json').allowScripts),
);
for (const problem of untrusted) console.error(problem);

const bill = run('npm', 'sbom', '--package-lock-only', '--omit=dev', '--sbom-format=cyclonedx');
if (bill.isRight) {
  mkdirSync('dist', { recursive: true });
  writeFileSync('dist/sbom.cdx.json', bill.text);
  console.log(
    `dist/sbom.cdx.json names ${JSON.parse(bill.text).components.length} packages of what is deployed`,
  );
} else console.error(`The bill of materials could not be written: ${bill.text}`);

const placeholders = companyFile === undefined ? [] : findPlaceholders(read(companyFile));
for (const place of placeholders) console.error(`${companyFile} has a placeholder at ${place}`);

// A shop may open with samples, but not without knowing.
const samples = sampleReport(
  read('worker/db/seed/pictures.json'),
  read('scripts/release/sample-pictures.json'),
);
for (const folder of samples) console.log(`Pictures: ${folder}`);

const audit = run('npm', 'audit', '--omit=dev', '--json');
const names = secretsFile === undefined ? [] : Object.keys(read(secretsFile));
const listed = isFirst ? '[]' : run('npx', 'wrangler', 'secret', 'list', `--env=${environment}`).text;
const variables = variablesOf(readFileSync('wrangler.toml', 'utf8'), environment);
const browsers = flags.includes(withoutBrowsers)
  ? []
  : [judgeBrowsers(run(process.execPath, 'scripts/test-browsers.mjs'))];
const judged = [
  judgeAudit(audit.text, flags),
  judgeCaptcha(listed, [...variables, ...names], flags),
  ...browsers,
];
for (const { isRight, text } of judged) console[isRight ? 'log' : 'error'](text);

process.exitCode =
  untrusted.length === 0 &&
  placeholders.length === 0 &&
  bill.isRight &&
  judged.every(({ isRight }) => isRight)
    ? 0
    : 1;
