import { DAY_MS } from '#shared/dates.ts';
import type { Scope } from '../../../../scope.ts';
import { workThrough } from '../../../../work-through.ts';
import { removeExpiredDoorPhotos } from '../../../deliveries/doors.ts';
import * as sql from './sql.ts';

/** Rows that one statement removes, and how often a run goes on with a table of which more are over. */
const PAGE = 500;
const PAGES = 10;
/** Pictures of complaints are kept for a year after them. */
const PHOTO_DAYS = 365;
const PHOTOS = { size: 50, pages: 2 } as const;

/** What the timer does: removes what is kept for a time and is over, a bounded part in each run. */
export async function removeOld(scope: Scope): Promise<void> {
  const { db, bindings } = scope;
  const now = scope.clock.now();
  let more = sql.deletePages(now, PAGE);
  for (let page = 0; page < PAGES && more.length > 0; page += 1) {
    const results = await db.write(more);
    more = more.filter((_, index) => results[index]?.changes === PAGE);
  }
  await sql.forgetCards(db, now, PAGE);
  await workThrough(scope, {
    ...PHOTOS,
    list: (after: sql.PhotoRow | undefined) =>
      sql.listOldPhotos(db, now - PHOTO_DAYS * DAY_MS, after, PHOTOS.size),
    work: async ({ id, photo_key: key }) => {
      // The picture first: what has named it stays until it is gone.
      await bindings.PHOTOS.delete(key);
      await sql.forgetPhoto(db, id);
    },
    failure: 'picture of a complaint not removed',
  });
  await removeExpiredDoorPhotos(scope);
}
