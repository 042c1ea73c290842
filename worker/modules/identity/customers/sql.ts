import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import { Profile } from '#shared/features/customers/schema.ts';
import { jsonColumn } from '../../../db/json-column.ts';
import { type Database, readRow, sql } from '../../../platform/database.ts';
import { ChoicesColumn, choicesColumn, subscribedColumn } from '../../messaging/api.ts';
import { ConsentsColumn, consentsColumn } from '../../visitors/api.ts';
import { SessionsColumn, sessionsColumn } from '../sessions.ts';
import { profileColumn } from './profile.ts';
import { RequestColumn, requestColumn } from './removal/sql.ts';

const SettingsRow = z.object({
  profile: jsonColumn(Profile),
  choices: ChoicesColumn,
  isSubscribed: z.number(),
  consents: ConsentsColumn,
  sessions: SessionsColumn,
  removal: RequestColumn,
});

interface Asking {
  readonly customerId: string;
  /** Of the session that asks. */
  readonly tokenHash: string;
  readonly now: EpochMs;
  /** Sessions that nobody has used since are over. */
  readonly usedSince: EpochMs;
}

/** What a customer has settled, in all features that let them settle anything. */
export async function readSettings(db: Database, { customerId, tokenHash, now, usedSince }: Asking) {
  const row = await readRow(
    db,
    sql(`SELECT ${profileColumn('?1')} AS profile, ${choicesColumn('?1')} AS choices, ${subscribedColumn('?2')} AS isSubscribed,
         ${consentsColumn('?1')} AS consents, ${sessionsColumn('?1', '?2', { now: '?3', usedSince: '?4' })} AS sessions,
         ${requestColumn('?1')} AS removal`).with(customerId, tokenHash, now, usedSince),
  );
  return SettingsRow.parse(row);
}
