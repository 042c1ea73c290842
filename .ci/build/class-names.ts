import { createHash } from 'node:crypto';
import { relative } from 'node:path';

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const signs = `${letters}0123456789-_`;

/** Three letters for a style sheet, by its path alone: what another sheet does never changes them. */
function prefixOf(path: string): string {
  const digest = createHash('sha256').update(path).digest();
  return [0, 1, 2].map((place) => letters[digest.readUInt16BE(2 * place) % letters.length]).join('');
}

/**
 * Short names for the classes of style sheets: names are a good part of a page's markup. Two sheets whose paths give
 * the same letters are refused, so that one of them gets another file name.
 */
export function createClassNames(root: string): (local: string, file: string) => string {
  const owners = new Map<string, string>();
  const known = new Map<string, Map<string, string>>();
  return (local, file) => {
    const path = relative(root, file.split('?', 1)[0] ?? file);
    const prefix = prefixOf(path);
    const owner = owners.get(prefix);
    if (owner !== undefined && owner !== path)
      throw new Error(`Classes of ${path} would be those of ${owner}`);
    owners.set(prefix, path);
    const names = known.get(path) ?? new Map<string, string>();
    known.set(path, names);
    const name = names.get(local) ?? prefix + (signs[names.size] ?? `_${names.size}`);
    names.set(local, name);
    return name;
  };
}
