import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { Complaint } from '#shared/complaint.ts';
import { requireCopySettings, storeCopy } from '#worker/origin/copies.ts';
import { openBackups } from '#worker/origin/open-store.ts';
import type { OpeningKeys } from '#worker/origin/sealed-copy.ts';
import { type D1Place, openD1 } from './d1.ts';
import { restoreD1, restoreOrigin } from './restore.ts';

const usage = `Usage: npm run copy -- full|simply [--to staging]
       npm run restore -- full|simply|origin --key FILE [--to staging] [--copy NAME] [--compare FILE]
       npm run restore -- --new-key FILE
  Copies are in the store that BACKUPS_URL (with _KEY_ID, _SECRET, _REGION) or BACKUPS_DIR names; --copy names one, else it is the newest.
  copy exports the database of Cloudflare's, encrypted to BACKUP_RECIPIENT and signed with BACKUP_MAC_KEY.
  restore fills an empty database of Cloudflare's, or the empty folder DATA_DIR of an origin, from a copy that the site has signed;
  --compare names the file of a database that origin compares with what it has restored, row by row.
  --config names another wrangler.toml, --local takes the local state beside it instead of the deployed site.
  --new-key writes the keys that open copies into a file, and prints those that make them.`;

const options = {
  key: { type: 'string' },
  copy: { type: 'string' },
  compare: { type: 'string' },
  'new-key': { type: 'string' },
  to: { type: 'string', default: 'production' },
  local: { type: 'boolean', default: false },
  config: { type: 'string', default: 'wrangler.toml' },
  help: { type: 'boolean', default: false },
} as const;

const environments: Readonly<Record<string, string>> = {
  'full production': '',
  'full staging': 'staging',
  'simply production': 'simply',
  'simply staging': 'simply-staging',
};

/** Makes a pair of keys and the one that signs: the site has the public one and signs, the file lies where the site is not. */
async function makeKeys(file: string): Promise<string> {
  const identity = await generateX25519Identity();
  const macKey = randomBytes(32).toString('hex');
  await writeFile(file, `# BACKUP_MAC_KEY=${macKey}\n${identity}\n`, { mode: 0o600, flag: 'wx' }).catch(
    ({ code }) => {
      throw new Complaint(`${file} cannot be written (${code}): name a file that is not there yet.`);
    },
  );
  return `BACKUP_RECIPIENT=${await identityToRecipient(identity)}\nBACKUP_MAC_KEY=${macKey}`;
}

function readKeys(file: string | undefined): OpeningKeys {
  if (file === undefined || !existsSync(file))
    throw new Complaint(`--key names the file with the keys.\n${usage}`);
  const text = readFileSync(file, 'utf8');
  const identity = /^AGE-SECRET-KEY-\S+/m.exec(text)?.[0];
  const macKey = /BACKUP_MAC_KEY=(\S{32,})/.exec(text)?.[1];
  if (identity === undefined || macKey === undefined)
    throw new Complaint(`${file} lacks AGE-SECRET-KEY-… or # BACKUP_MAC_KEY=…: --new-key writes both.`);
  return { identity, macKey };
}

function readWords(words: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({ args: [...words], allowPositionals: true, options });
    return { values, where: positionals.length > 1 ? '' : (positionals[0] ?? '') };
  } catch {
    throw new Complaint(usage);
  }
}
type Values = ReturnType<typeof readWords>['values'];

function placeOf(where: string, { to, config, local }: Values): D1Place {
  const environment = environments[`${where} ${to}`];
  if (environment === undefined) throw new Complaint(usage);
  return { environment, config, isLocal: local };
}

/** `npm run copy`: what a nightly job does for a database of Cloudflare's. */
async function runCopy(where: string, values: Values): Promise<void> {
  const db = openD1(placeOf(where, values));
  const settings = requireCopySettings(process.env);
  const now = Date.now();
  await using scratch = await mkdtempDisposable(join(tmpdir(), 'befit-copy-'));
  const file = join(scratch.path, 'site.sqlite');
  db.exportTo(file, scratch.path);
  console.log(await storeCopy(file, settings, now));
}

async function runRestore(where: string, values: Values): Promise<void> {
  if (values['new-key'] !== undefined) return console.log(await makeKeys(values['new-key']));
  const place = where === 'origin' ? undefined : placeOf(where, values);
  const keys = readKeys(values.key);
  const store = openBackups(process.env);
  if (!store) throw new Complaint('Name the store of copies by BACKUPS_URL or BACKUPS_DIR.');
  const wanted = { store, keys, name: values.copy };
  const { DATA_DIR: dataDir = '.origin' } = process.env;
  await using scratch = await mkdtempDisposable(join(tmpdir(), 'befit-copy-'));
  const told = place
    ? restoreD1({ ...wanted, place, scratch: scratch.path })
    : restoreOrigin({ ...wanted, dataDir, compare: values.compare });
  console.log(await told);
}

/** `npm run copy`, `npm run restore`. */
export async function run([command, ...words]: readonly string[]): Promise<void> {
  const { values, where } = readWords(words);
  if (values.help) return console.log(usage);
  return command === 'copy' ? runCopy(where, values) : runRestore(where, values);
}
