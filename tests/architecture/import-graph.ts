import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseSync } from 'vite';
import { projectPath } from './import-rules.ts';

const ownRoot = resolve(import.meta.dirname, '../..');
const testOrTypes = /\.(test\.tsx?|d\.ts)$/;

export interface Import {
  readonly from: string;
  readonly to: string;
}

/** Imports between the files of a folder, of types and lazy ones too; an `api.ts` counts as the files that it offers. */
export function readImports(folder: string, root = ownRoot): Import[] {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((path) => /\.tsx?$/.test(path) && !testOrTypes.test(path));
  const parsed = new Map(files.map((path) => [path, parseModule(root, path)]));
  return files.flatMap((from) =>
    (parsed.get(from) ?? []).flatMap(({ specifier, names }) => {
      const target = projectPath(from, specifier);
      if (target === undefined) return [];
      const offered = target.endsWith('/api.ts') ? (parsed.get(target) ?? []) : [];
      if (offered.length === 0) return [{ from, to: target }];
      return offered
        .filter((offer) => offer.names.some((name) => names.includes(name)))
        .map((offer) => ({ from, to: projectPath(target, offer.specifier) ?? target }));
    }),
  );
}

interface Request {
  readonly specifier: string;
  readonly names: readonly string[];
}

function parseModule(root: string, path: string): Request[] {
  const text = readFileSync(join(root, path), 'utf8');
  const { module } = parseSync(path, text);
  const lazy = [...text.matchAll(/import\(\s*'([^']+)'/g)].map(([, specifier = '']) => ({
    specifier,
    names: [],
  }));
  return [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      specifier: moduleRequest.value,
      names: entries.map(({ importName }) => importName.name ?? ''),
    })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, importName }) =>
        moduleRequest ? [{ specifier: moduleRequest.value, names: [importName.name ?? ''] }] : [],
      ),
    ),
    ...lazy,
  ];
}

/** Groups of names that import each other in a circle, each sorted: strongly connected components by Tarjan. */
export function findCycles(edges: readonly (readonly [from: string, to: string])[]): string[][] {
  const targets = new Map<string, Set<string>>();
  for (const [from, to] of edges) {
    if (from !== to) targets.set(from, (targets.get(from) ?? new Set()).add(to));
  }
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const cycles: string[][] = [];
  const reach = (name: string): number => {
    order.set(name, order.size);
    let lowest = order.size - 1;
    open.push(name);
    for (const next of targets.get(name) ?? []) {
      if (!order.has(next)) lowest = Math.min(lowest, reach(next));
      else if (open.includes(next)) lowest = Math.min(lowest, order.get(next) ?? lowest);
    }
    low.set(name, lowest);
    if (lowest === order.get(name)) {
      const group = open.splice(open.indexOf(name));
      if (group.length > 1) cycles.push(group.sort());
    }
    return lowest;
  };
  for (const name of targets.keys()) if (!order.has(name)) reach(name);
  return cycles;
}
