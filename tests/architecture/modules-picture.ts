import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readImports } from './import-graph.ts';
import { moduleOrder } from './import-rules.ts';

export const modulesFile = join(resolve(import.meta.dirname, '../..'), 'docs/architecture/worker.md');
const begin = '<!-- modules -->';
const end = '<!-- end of the modules -->';

const moduleOf = (path: string): string | undefined => /^worker\/modules\/([^/]+)\//.exec(path)?.[1];

/** The modules and what each uses, calls left aside, as a Mermaid diagram. */
function drawModules(): string {
  const uses = new Set(
    readImports('worker/modules')
      .filter(({ from }) => !/(\/rest|\/api)\.ts$/.test(from))
      .flatMap(({ from, to }) => {
        const [user, used] = [moduleOf(from), moduleOf(to)];
        return user && used && user !== used ? [`  ${user} --> ${used}`] : [];
      }),
  );
  const lines = moduleOrder.toReversed().map((name) => `  ${name}`);
  return ['```mermaid', 'flowchart TD', ...lines, ...[...uses].sort(), '```'].join('\n');
}

/** The page of the worker with the picture as the imports are now. */
export function updateModules(text = readFileSync(modulesFile, 'utf8')): string {
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from === -1 || to < from) throw new Error(`The page has no place for the modules: ${begin} … ${end}`);
  return `${text.slice(0, from)}${begin}\n\n${drawModules()}\n\n${text.slice(to)}`;
}
