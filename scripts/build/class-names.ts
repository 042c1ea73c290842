import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { relative } from 'node:path';

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const signs = `${letters}0123456789-_`;
const PREFIXES = letters.length ** 2;

const isOfDesk = (path: string) => path.startsWith('client/desk/');

/**
 * Two letters for each style sheet, by its path: a sheet that is added changes those of others only where it wants the
 * same ones. Sheets of the desk take what those of the site have left.
 */
function prefixesOf(paths: readonly string[]): Map<string, string> {
  const taken = new Set<number>();
  const sorted = paths.toSorted();
  return new Map(
    [...sorted.filter((path) => !isOfDesk(path)), ...sorted.filter(isOfDesk)].map((path) => {
      let number = createHash('sha256').update(path).digest().readUInt32BE() % PREFIXES;
      while (taken.has(number)) number = (number + 1) % PREFIXES;
      taken.add(number);
      const prefix = [Math.floor(number / letters.length), number % letters.length];
      return [path, prefix.map((place) => letters[place]).join('')];
    }),
  );
}

/** Short names for the classes of the style sheets under a root: names are a good part of a page's markup. */
export function createClassNames(root: string): (local: string, file: string) => string {
  const prefixes = prefixesOf(globSync('client/**/*.module.css', { cwd: root }));
  const known = new Map<string, Map<string, string>>();
  return (local, file) => {
    const path = relative(root, file.split('?', 1)[0] ?? file);
    const prefix = prefixes.get(path);
    if (prefix === undefined) throw new Error(`${path} is no style sheet of the site`);
    const names = known.get(path) ?? new Map<string, string>();
    known.set(path, names);
    const name = names.get(local) ?? prefix + (signs[names.size] ?? `_${names.size}`);
    names.set(local, name);
    return name;
  };
}
