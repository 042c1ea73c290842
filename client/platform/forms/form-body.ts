import type { Contract } from '#shared/contract.ts';

type Tree = { [name: string]: unknown };

/** The body that a form's fields make: «address.house» nests, a repeated name becomes a list, «street:chosen» stays out. */
export function treeOf(fields: FormData): Tree {
  const tree: Tree = {};
  for (const name of new Set(fields.keys())) {
    if (name.includes(':')) continue;
    const values = fields.getAll(name).filter((value) => typeof value === 'string');
    const path = name.split('.');
    const last = path.pop() ?? name;
    let node = tree;
    for (const part of path) {
      node[part] ??= {};
      node = node[part] as Tree;
    }
    node[last] = values.length > 1 ? values : values[0];
  }
  return tree;
}

/** What the library says where a schema has no words of its own: those are the server's. */
const WORDLESS = 'Invalid input';

/** What a schema says against a body, by field: the first complaint of each. */
export function complaintsOf(schema: Contract['body'], body: unknown): Record<string, string> {
  const complaints: Record<string, string> = {};
  for (const { path, message } of schema?.safeParse(body).error?.issues ?? [])
    if (message !== WORDLESS) complaints[path.join('.')] ??= message;
  return complaints;
}
