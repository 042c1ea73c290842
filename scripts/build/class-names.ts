import { globSync } from 'node:fs';
import { relative } from 'node:path';

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const isOfDesk = (path: string) => path.startsWith('client/desk/');

/**
 * Short names for classes: they are a good part of a page's markup. Two letters are those of the sheet, so that parts that
 * are built at different times agree; sheets of the desk come last, since the site is not built for them.
 */
export function createClassNames(root: string): (local: string, file: string) => string {
  const written = globSync('client/**/*.module.css', { cwd: root });
  const made = globSync('client/**/*.tsx', { cwd: root }).map((path) => `${path}.module.css`);
  const paths = [...written, ...made].sort();
  const sheets = [...paths.filter((path) => !isOfDesk(path)), ...paths.filter(isOfDesk)];
  const locals = new Map<string, string[]>();
  return (local, file) => {
    const path = relative(root, file.split('?', 1)[0] ?? file);
    const sheet = sheets.indexOf(path);
    const names = locals.get(path) ?? [];
    locals.set(path, names);
    if (!names.includes(local)) names.push(local);
    const prefix = `${letters[Math.floor(sheet / letters.length)]}${letters[sheet % letters.length]}`;
    return `${prefix}${names.indexOf(local).toString(36)}`;
  };
}
