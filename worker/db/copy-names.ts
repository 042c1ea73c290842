/** Folder of the store of backups that copies of the database are in. */
export const COPIES = 'copies/';

/** When a copy was made: its name begins with it, so that names follow each other as copies do. */
export const copiedAt = (name: string): number =>
  Date.parse(name.slice(COPIES.length, COPIES.length + 24).replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'));
