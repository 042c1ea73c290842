import * as z from 'zod/mini';
import { defineContract } from '../../../contract.ts';

const operators = { tag: 'operations', auth: 'operator', crossOrigin: true } as const;

/** Names of backups: when they were begun. */
const BackupId = z.string().check(z.regex(/^[\dTZ.-]{24}$/));

/** A whole backup. */
const Backup = z.object({
  id: BackupId,
  begunAt: z.number(),
  endedAt: z.number(),
  /** Build of the site that has made it. */
  build: z.string(),
  rows: z.number(),
  /** What its rows take in the store, photos aside. */
  bytes: z.number(),
  photos: z.number(),
});

/** Backups that can be restored, the newest first. */
export const listBackups = defineContract({
  method: 'GET',
  path: '/rest/operations/backups/',
  summary: 'Резервные копии, из\u00a0которых можно восстановить сайт',
  ...operators,
  response: z.object({ backups: z.array(Backup) }),
});

/** Begins a backup without waiting for the night. */
export const beginBackup = defineContract({
  method: 'POST',
  path: '/rest/operations/backups/',
  summary: 'Начать резервную копию сейчас',
  ...operators,
  response: z.object({ id: BackupId }),
});

/** Tells how the trial of a backup has ended: `npm run restore -- --drill` does. */
export const noteDrill = defineContract({
  method: 'POST',
  path: '/rest/operations/drills/',
  summary: 'Записать, восстановилась\u00a0ли копия на\u00a0пробу',
  ...operators,
  body: z.object({
    backup: BackupId,
    passed: z.boolean(),
    reason: z._default(z.string().check(z.maxLength(500)), ''),
  }),
  response: z.object({ at: z.number() }),
});
