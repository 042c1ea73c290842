import { globSync, readFileSync } from 'node:fs';
import type { CompatData, CompatStatement } from '@mdn/browser-compat-data';
import { expect, test } from 'vitest';
import { isNode, type Node, parseTree, visit } from '#scripts/build/syntax.ts';

/** The oldest browsers that the build is for: Vite's own target, with the Firefox whose long support began next. */
const target = { chrome: 111, firefox: 115, safari: 16.4, safari_ios: 16.4 } as const;

const isSupported = ({ support }: CompatStatement) =>
  Object.entries(target).every(([browser, oldest]) =>
    [support[browser as keyof typeof target]].flat().some((since) => {
      const added = Number.parseFloat(String(since?.version_added).replace('≤', ''));
      return (
        since && !since.flags && (!since.version_removed || since.partial_implementation) && added <= oldest
      );
    }),
  );

/** Whether all browsers have it: `Array`, `Array.at`, and by `.at` every interface that has one. */
function readSupport(): Map<string, boolean[]> {
  // An import of its 20 MB would be a module that is transformed first.
  const file = 'node_modules/@mdn/browser-compat-data/data.json';
  const compat = JSON.parse(readFileSync(file, 'utf8')) as CompatData;
  const known = new Map<string, boolean[]>();
  const note = (name: string, entry: object) => {
    const { __compat } = entry as { readonly __compat?: CompatStatement };
    if (__compat) known.set(name, [...(known.get(name) ?? []), isSupported(__compat)]);
  };
  for (const [owner, members] of Object.entries({ ...compat.api, ...compat.javascript.builtins })) {
    note(owner, members);
    for (const [key, member] of Object.entries(members as Record<string, object>)) {
      const name = key.replace(/_static$/, '');
      // What an interface has itself goes before what its objects have.
      if (key !== name) known.delete(`${owner}.${name}`);
      if (key !== name || !known.has(`${owner}.${name}`)) note(`${owner}.${name}`, member);
      note(`.${name}`, member);
    }
  }
  return known;
}

const nameOf = (node: unknown) => (isNode(node) ? String(node.name ?? '') : '');

/** What a source makes, reads of a global or calls without asking whether it is there. */
function usesOf(node: Node): string[] {
  if (node.type === 'NewExpression') return [nameOf(node.callee)];
  const called = node.type === 'CallExpression' && !node.optional && isNode(node.callee) ? node.callee : node;
  if (called.type !== 'MemberExpression' || called.computed) return [];
  const { object, property } = called;
  return [`${nameOf(object)}.${nameOf(property)}`, ...(called === node ? [] : [`.${nameOf(property)}`])];
}

/** Names that our own code or a package gives to something else. */
const others = ['z.union', 'z.in', 'z.uuid', 'Children.toArray'];

function findMissing(trees: readonly Node[]): string[] {
  const support = readSupport();
  const own = new Set<string>();
  const used = new Set<string>();
  for (const tree of trees)
    visit(tree, (node) => {
      if (/^(Property|TSPropertySignature|TSMethodSignature|MethodDefinition)$/.test(node.type))
        own.add(`.${nameOf(node.key)}`);
      const uses = usesOf(node);
      if (!uses.some((use) => others.includes(use))) for (const use of uses) used.add(use);
    });
  return [...used].filter((use) => !own.has(use) && support.get(use)?.every((isThere) => !isThere));
}

test('scripts of pages use nothing that a browser of the target does not have', () => {
  const check = (text: string) => findMissing([parseTree('a.ts', text)]);
  expect(check('AbortSignal.any([a, b]); button.checkVisibility(); new URLPattern()')).toEqual([
    'AbortSignal.any',
    '.checkVisibility',
    'URLPattern',
  ]);
  expect(check('AbortSignal.timeout(1); list.at(-1); document.startViewTransition?.(f)')).toEqual([]);
  const files = globSync('{client,shared}/**/*.{ts,tsx}').filter((path) => !path.includes('.test.'));
  expect(findMissing(files.map((path) => parseTree(path, readFileSync(path, 'utf8'))))).toEqual([]);
});
