import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { portOf } from '#tests/harness/port.ts';
import { openApi } from '../cloudflare-api.ts';
import type { Facts } from '../journal.ts';
import { readOptions } from '../options.ts';
import type { Release } from '../release.ts';
import { rollout } from './rollout.ts';

/** Paths that fail, and how often; every version shows the same build. */
let failing = new Map<string, number>();
let asked: string[] = [];
/** Versions that visitors get, as the platform tells them. */
let serving: string[] = [];
const server = createServer(({ url = '', headers }, response) => {
  if (url.startsWith('/api/')) {
    const versions = serving.map((id) => ({ version_id: id, percentage: 100 / serving.length }));
    const result = { deployments: [{ versions }] };
    response.end(JSON.stringify({ success: true, errors: [], result }));
    return;
  }
  asked.push(String(headers['cloudflare-workers-version-overrides']));
  const left = failing.get(url) ?? 0;
  failing.set(url, left - 1);
  response.writeHead(left > 0 ? 500 : 200).end('{"id":"build"}');
});
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => server.close());

/** What wrangler is told to deploy. */
let deployed: string[] = [];
let refused = '';
let facts: Facts = {};
beforeEach(() => {
  failing = new Map();
  [asked, deployed, refused, serving] = [[], [], '', ['old']];
  facts = { build: 'build', previous: 'old', version: 'new', portion: -1, bookmark: 'mark' };
});

function unused(): never {
  throw new Error('A rollout does not ask for this');
}

const release = (): Release => ({
  options: readOptions(['full', '--to', 'production', '--watch', '0']),
  ...{ folder: '', environment: '', variables: {}, id: 'id', commit: 'commit' },
  facts: () => facts,
  note: (more) => {
    facts = { ...facts, ...more };
  },
  config: () => ({
    ...{
      name: 'befit',
      account: undefined,
      site: `http://127.0.0.1:${portOf(server)}`,
      namespace: undefined,
    },
    ...{ buckets: [], queues: [], routes: [], variables: {}, requiredSecrets: [], migrations: '' },
    database: { name: 'befit', id: 'id' },
  }),
  api: () =>
    openApi({
      account: 'account',
      variables: {
        CLOUDFLARE_API_BASE_URL: `http://127.0.0.1:${portOf(server)}/api`,
        CLOUDFLARE_API_TOKEN: 'token',
      },
      askWrangler: unused,
    }),
  ...{ run: unused, follow: unused, say: () => undefined },
  watching: { portions: [0, 5, 25, 100], headers: {} },
  wrangler: async (...words) => {
    const shares = words.filter((word) => word.includes('@')).join(' ');
    deployed.push(shares);
    if (shares === refused) throw new Error('no answer');
    return '';
  },
});

describe('a rollout', () => {
  test('gives the version to more and more visitors, and asks that version each time', async () => {
    expect(await rollout.run(release())).toBe('version new serves everybody');
    expect(deployed).toEqual(['new@0% old@100%', 'new@5% old@95%', 'new@25% old@75%', 'new@100%']);
    expect(new Set(asked)).toEqual(new Set(['befit="new"']));
  });

  test('goes on at the share that was not served yet', async () => {
    facts = { ...facts, portion: 5 };
    serving = ['new', 'old'];
    await rollout.run(release());
    expect(deployed).toEqual(['new@25% old@75%', 'new@100%']);
  });

  test('goes back where a page fails twice, and begins anew after that', async () => {
    failing.set('/health', 2);
    await expect(rollout.run(release())).rejects.toThrow('Rolled back: old serves everybody again');
    expect(deployed).toEqual(['new@0% old@100%', 'old@100%']);
    expect(facts.portion).toBe(-1);
  });

  test('says how to go back by hand where that fails, and what it would lose', async () => {
    failing.set('/', 2);
    refused = 'old@100%';
    await expect(rollout.run(release())).rejects.toThrow(
      /ROLLED BACK IT IS NOT[\s\S]*versions deploy old@100%[\s\S]*loses what was written since[\s\S]*restore befit --bookmark=mark/,
    );
  });

  test('takes nothing away that was released since it was broken off', async () => {
    serving = ['hotfix'];
    await expect(rollout.run(release())).rejects.toThrow(/^hotfix serves since.+--from upload/);
    expect(deployed).toEqual([]);
  });
});
