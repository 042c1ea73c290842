import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { Complaint } from '#shared/complaint.ts';
import { noteDrill } from '#shared/features/operations/backups/contract.ts';
import type { Manifest } from '#worker/db/backup/archive.ts';
import { openBackups } from '#worker/origin/open-store.ts';
import type { ObjectStore } from '#worker/platform/object-store.ts';
import { findBackup } from './backup.ts';
import { findCopy, restoreCopy } from './copy.ts';
import { tryBackup } from './drill.ts';
import { openFolder } from './folder.ts';
import { restoreInto } from './restore.ts';

type Variables = Readonly<Record<string, string | undefined>>;

const usage = `Usage: npm run restore -- full|simply|origin --key FILE [--backup ID]
       npm run restore -- --drill --key FILE [--backup ID]
       npm run restore -- --new-key FILE
  Backups are read where BACKUPS_URL (with _KEY_ID, _SECRET, _REGION) or BACKUPS_DIR says; the newest, or that of --backup.
  origin fills an empty DATA_DIR, from the copy of minutes ago where there is one; full and simply a database that was migrated and nothing else;
  --local takes the local state of wrangler, in the folder that --persist-to names, instead of the deployed site.
  --drill restores it into an empty site of this machine, and tells SITE_URL (by OPERATOR_TOKEN) how that ended.
  --new-key writes a private key into a file, and prints the public one: BACKUP_RECIPIENT of the site.`;

const options = {
  key: { type: 'string' },
  backup: { type: 'string' },
  drill: { type: 'boolean', default: false },
  'new-key': { type: 'string' },
  local: { type: 'boolean', default: false },
  'persist-to': { type: 'string', default: '.wrangler/state' },
  config: { type: 'string', default: 'wrangler.toml' },
  help: { type: 'boolean', default: false },
} as const;

/** Makes a pair of keys: the site has the public one, the private one lies where the site is not. */
async function makeKey(file: string): Promise<string> {
  const identity = await generateX25519Identity();
  await writeFile(file, `${identity}\n`, { mode: 0o600, flag: 'wx' }).catch(({ code }) => {
    throw new Complaint(`${file} cannot be written (${code}): name a file that is not there yet.`);
  });
  return identityToRecipient(identity);
}

function readKey(file: string | undefined): string {
  if (file === undefined) throw new Complaint(usage);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new Complaint(`${file} cannot be read: --key names the file with the private key.`);
  }
  // Files of age have comments above the key.
  const key = text.split('\n').find((line) => line.startsWith('AGE-SECRET-KEY-'));
  if (key === undefined) throw new Complaint(`${file} has no private key (AGE-SECRET-KEY-…).`);
  return key.trim();
}

/** Tells the site how the trial has ended, where it is named. */
async function report(
  { SITE_URL: site, OPERATOR_TOKEN: token }: Variables,
  result: { readonly backup: string; readonly passed: boolean; readonly reason: string },
): Promise<void> {
  if (site === undefined || token === undefined) {
    console.log('Nobody is told: SITE_URL and OPERATOR_TOKEN name the site that the backup is of.');
    return;
  }
  const answer = await fetch(new URL(noteDrill.path, site), {
    method: noteDrill.method,
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify({ ...result, reason: result.reason.slice(0, 500) }),
  });
  if (!answer.ok) throw new Complaint(`${site} has not taken the result: it answers ${answer.status}.`);
}

interface Restoring {
  readonly store: ObjectStore;
  readonly manifest: Manifest;
  readonly identity: string;
  readonly scratch: string;
}

const tellOf = ({ id, tables, ledger }: Manifest) =>
  `${id}: ${Object.values(tables).reduce((sum, rows) => sum + rows, 0)} rows of ${Object.keys(tables).length} tables, ${Object.keys(ledger).length} balances`;

/** Tries a backup, and tells the site how that has ended. */
async function runDrill(restoring: Restoring, variables: Variables): Promise<string> {
  const { id } = restoring.manifest;
  const begun = performance.now();
  try {
    await tryBackup(restoring);
  } catch (error) {
    await report(variables, { backup: id, passed: false, reason: String(error) });
    throw error;
  }
  await report(variables, { backup: id, passed: true, reason: '' });
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  return `Restored on trial in ${seconds} s. ${tellOf(restoring.manifest)} as in the site; it searches.`;
}

function readWords(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], allowPositionals: true, options });
  } catch {
    throw new Complaint(usage);
  }
}

interface Asked {
  readonly where: string;
  readonly config: string;
  readonly persistTo: string | undefined;
  readonly variables: Variables;
}

/** Restores a backup into the site that was asked for. */
async function restoreSite(
  restoring: Restoring,
  { where, config, persistTo, variables }: Asked,
): Promise<string> {
  const { manifest, scratch } = restoring;
  // Wrangler is not read where nothing of it is needed.
  const target =
    where === 'origin'
      ? await openFolder(dataDirOf(variables), variables)
      : await (await import('./deployed.ts')).openDeployed({
          ...{ variant: where, config, persistTo, scratch, variables },
        });
  try {
    const { photos, leftOut } = await restoreInto({ ...restoring, target });
    const missing =
      leftOut === 0 ? '' : `, ${leftOut} of them left out: what they belong to was removed meanwhile`;
    return `${tellOf(manifest)} as in the site${missing}, ${photos} photos.`;
  } finally {
    await target.close();
  }
}

const dataDirOf = ({ DATA_DIR = '.origin' }: Variables) => DATA_DIR;

/** `npm run restore`. */
export async function runRestore(words: readonly string[], variables: Variables): Promise<void> {
  const { values, positionals } = readWords(words);
  if (values.help) return console.log(usage);
  if (values['new-key'] !== undefined) return console.log(await makeKey(values['new-key']));
  const [where = '', ...others] = positionals;
  const isKnown = values.drill ? where === '' : ['full', 'simply', 'origin'].includes(where);
  if (!isKnown || others.length > 0) throw new Complaint(usage);
  const identity = readKey(values.key);
  const store = openBackups(variables);
  if (!store) throw new Complaint('Name the store of backups by BACKUPS_URL or BACKUPS_DIR.');
  const scratch = await mkdtemp(join(tmpdir(), 'befit-restore-'));
  try {
    // An origin has copies that are younger than the night, with the whole of its database.
    const copy = where === 'origin' && values.backup === undefined ? await findCopy(store) : undefined;
    if (copy) {
      const dataDir = dataDirOf(variables);
      const photos = await restoreCopy({ store, copy, identity, dataDir, scratch, variables });
      return console.log(`${copy.id}: the database of that moment, ${photos} photos.`);
    }
    const manifest = await findBackup(store, values.backup);
    const restoring = { store, manifest, identity, scratch };
    if (values.drill) {
      await (await import('../build.mjs')).buildWhenChanged(['worker']);
      return console.log(await runDrill(restoring, variables));
    }
    const persistTo = values.local ? values['persist-to'] : undefined;
    const asked = { where, config: values.config, persistTo, variables };
    return console.log(await restoreSite(restoring, asked));
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
