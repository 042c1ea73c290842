import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SqliteDatabase } from '#worker/origin/sqlite-database.ts';
import { sql, writeOne } from '#worker/platform/database.ts';

/** A process that writes into the database of an origin until it is told to end, and tells how often it has. */
const [folder = ''] = process.argv.slice(2);
const db = new SqliteDatabase(join(folder, 'site.sqlite'));
const add = sql(`INSERT INTO reminders (key, at) VALUES (?1, 1)`);
let written = 0;
let isOver = false;
process.once('message', () => {
  isOver = true;
});
process.send?.('began');
while (!isOver) {
  await writeOne(db, add.with(`busy-${written}`));
  written += 1;
  await sleep(20);
}
db.close();
process.send?.(written);
process.disconnect();
