import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import {
  allSources,
  clientSources,
  contentSources,
  deskClientSources,
  deskWorkerSources,
  hashSources,
} from './source-hash.mjs';

const root = mkdtempSync(join(tmpdir(), 'befit-sources-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
const parts = { clientSources, contentSources, allSources, deskClientSources, deskWorkerSources };

/** The parts of the build that an edit of a file has to be built for. */
function changedBy(path: string): string[] {
  const hashes = () => Object.values(parts).map((sources) => hashSources(root, sources));
  write(path, 'before');
  const before = hashes();
  write(path, 'after');
  const after = hashes();
  return Object.keys(parts).filter((_, place) => before[place] !== after[place]);
}

test.each(['client/desk/pages.tsx', 'shared/desk/routes.ts'])(
  'an edit of %s is the desk\u2019s alone: no open page of the site reloads',
  (path) => {
    expect(changedBy(path)).toEqual(['deskClientSources', 'deskWorkerSources']);
  },
);

test.each(['worker/desk/app.ts', 'worker/local/desk.ts'])(
  'an edit of %s is one of the desk\u2019s worker',
  (path) => {
    expect(changedBy(path)).toEqual(['deskWorkerSources']);
  },
);

test('an edit of what both have is one of both', () => {
  expect(changedBy('client/ui/button.tsx')).toEqual([
    ...['clientSources', 'allSources', 'deskClientSources', 'deskWorkerSources'],
  ]);
  expect(changedBy('worker/modules/money/api.ts')).toEqual([
    'contentSources',
    'allSources',
    'deskWorkerSources',
  ]);
});
