import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a text may be written as: as it is, in an address, in JSON that escapes, in a database's wide letters. */
function spellingsOf(text: string): Buffer[] {
  const escaped = text.replace(
    /[^\0-\x7F]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const spellings = [text, encodeURIComponent(text), encodeURIComponent(text).toLowerCase(), escaped];
  return [...new Set(spellings)].map((one) => Buffer.from(one)).concat(Buffer.from(text, 'utf16le'));
}

/** Everything that stands in the files of a folder, as bytes. */
export const filesOf = (folder: string): Buffer[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)));

/** Which of the marked texts stand in any of the contents, in whatever spelling. */
export function findPlanted(
  contents: readonly (Buffer | string)[],
  planted: Readonly<Record<string, string>>,
): string[] {
  const all = contents.map((content) => (typeof content === 'string' ? Buffer.from(content) : content));
  return Object.entries(planted)
    .filter(([, text]) => spellingsOf(text).some((spelling) => all.some((one) => one.includes(spelling))))
    .map(([name]) => name);
}
