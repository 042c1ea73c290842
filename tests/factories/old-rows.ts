import type { EpochMs } from '#shared/dates.ts';
import type { Site } from '#tests/site.ts';
import { readRows, sql } from '#worker/platform/database.ts';

/** One row a table, named ?1, by the moment ?2 that its term counts from. */
const rows = {
  auth_codes: `INSERT INTO auth_codes (id, recipient, address, code_hash, type, tries_left, created_at, expires_at)
    VALUES (?1, 'x', '', '', 'login', 0, ?2, ?2)`,
  rate_counters: 'INSERT INTO rate_counters (key, window_start, count) VALUES (?1, ?2, 1)',
  payment_notices: `INSERT INTO payment_notices (provider, external_id, digest, kind, outcome, received_at)
    VALUES ('x', ?1, '', 'moved', 'taken', ?2)`,
  reminders: 'INSERT INTO reminders (key, at) VALUES (?1, ?2)',
  dead_letters: `INSERT INTO dead_letters (id, queue, body, reason, died_at, handled_at)
    VALUES (?1, 'charges', '{}', '', ?2, ?2)`,
  audit_entries: `INSERT INTO audit_entries (id, actor_kind, actor_id, actor_name, operation, about, address, at, kept_until)
    VALUES (?1, 'deployment', '', '', '', '{}', '', ?2, ?2)`,
  incidents: `INSERT INTO incidents (id, from_date, to_date, text, created_at)
    VALUES (?1, date(?2 / 1000, 'unixepoch'), date(?2 / 1000, 'unixepoch'), 'Снегопад', ?2)`,
  messages: `INSERT INTO messages (id, key, channel, recipient, template, data, state, next_at, created_at)
    VALUES (?1, ?1, 'sms', 'x', 'cut-off', '{}', 'sent', ?2, ?2)`,
  leads: `INSERT INTO leads (id, number, kind, name, contact, fields, page, content_hash, consent_version, address,
      created_at, state, next_attempt_at)
    VALUES (?1, (SELECT COALESCE(MAX(number), 0) + 1 FROM leads), 'contact-us', '', '', '{}', '/', '', '', '', ?2, 'sent', 0)`,
  suggested_places: `INSERT INTO suggested_places (id, region_code, label, house, lat, lon, named_at)
    VALUES (?1, 'msk', 'x', '', 0, 0, ?2)`,
} as const;
export type OldTable = keyof typeof rows;
export const oldTables = Object.keys(rows) as OldTable[];

const names: Readonly<Partial<Record<OldTable, string>>> = {
  ...{ payment_notices: 'external_id', rate_counters: 'key', reminders: 'key' },
};

/** Adds a row whose term counts from a moment. */
export const addOld = ({ inside }: Site, table: OldTable, name: string, at: EpochMs) =>
  inside.stores.site.write([sql(rows[table]).with(name, at)]);

/** Names of the rows of a table that were added so. */
export async function namesOf({ inside }: Site, table: OldTable): Promise<string[]> {
  const column = names[table] ?? 'id';
  const found = await readRows(
    inside.stores.site,
    sql(`SELECT ${column} AS name FROM ${table} WHERE ${column} GLOB 'row-*' ORDER BY 1`),
  );
  return found.map(({ name }) => String(name));
}

/** Adds the proof of a consent that was given and ended at moments; null while it is in force. */
export const addProof = (
  { inside }: Site,
  customerId: string,
  { id, document, given, ended, isSigned }: ProofOfConsent,
) =>
  inside.stores.site.write([
    sql(`INSERT INTO consents (id, customer_id, document, version, address, given_at, withdrawn_at, withdrawn_from,
           code_id, text_hash)
         VALUES (?1, ?2, ?3, '', '', ?4, ?5, CASE WHEN ?5 IS NULL THEN NULL ELSE '' END, ?6, ?6)`).with(
      ...[id, customerId, document, given, ended, isSigned ? 'code' : null],
    ),
  ]);
interface ProofOfConsent {
  readonly id: string;
  readonly document: string;
  readonly given: EpochMs;
  readonly ended: EpochMs | null;
  readonly isSigned: boolean;
}

export const proofsOf = async ({ inside }: Site): Promise<string[]> =>
  (
    await readRows(inside.stores.site, sql(`SELECT id FROM consents WHERE id GLOB 'proof-*' ORDER BY id`))
  ).map(({ id }) => String(id));
