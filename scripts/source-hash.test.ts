import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import * as sources from './source-hash.ts';

const root = mkdtempSync(join(tmpdir(), 'befit-sources-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const { clientSources, contentSources, allSources, deskClientSources, deskWorkerSources } = sources;
const parts = { clientSources, contentSources, allSources, deskClientSources, deskWorkerSources };

/** The parts of the build that an edit of a file has to be built for. */
function changedBy(path: string): string {
  const write = (text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
    return Object.values(parts).map((list) => sources.hashSources(root, list));
  };
  const [before, after] = [write('before'), write('after')];
  return Object.keys(parts)
    .filter((_, place) => before[place] !== after[place])
    .join(' ');
}

test.each([
  ['client/desk/pages.tsx', 'deskClientSources deskWorkerSources'],
  ['shared/desk/routes.ts', 'deskClientSources deskWorkerSources'],
  ['worker/desk/app.ts', 'deskWorkerSources'],
  ['worker/local/desk.ts', 'deskWorkerSources'],
  ['client/ui/basics.tsx', 'clientSources allSources deskClientSources deskWorkerSources'],
  ['worker/modules/money/ledger.ts', 'contentSources allSources deskWorkerSources'],
])('an edit of %s is one of %s: no other open page reloads', (path, changed) => {
  expect(changedBy(path)).toBe(changed);
});
