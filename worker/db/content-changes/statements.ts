/** Counts a change of what is published, as a statement of the batch that makes it: the timer publishes what is lost. */
export const countContentChange = (db: D1Database): D1PreparedStatement =>
  db.prepare('UPDATE content_state SET changes = changes + 1');
