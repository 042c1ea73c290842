import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readReleaseConfig } from './config.ts';
import { writeIds } from './toml-ids.ts';

const toml = readFileSync(resolve(import.meta.dirname, '../../wrangler.toml'), 'utf8');
const ids = { database_id: 'd1d1d1d1', id: 'cafecafe' };

test.each(['', 'simply', 'staging', 'simply-staging'])(
  'ids go into their own environment alone: «%s»',
  (name) => {
    const written = writeIds(toml, name, ids);
    const changed = written.split('\n').filter((line, index) => line !== toml.split('\n')[index]);
    expect(changed).toEqual(['database_id = "d1d1d1d1"', 'id = "cafecafe"']);
    const heading = name === '' ? '[[d1_databases]]' : `[[env.${name}.d1_databases]]`;
    expect(written.slice(written.indexOf(heading)).indexOf('d1d1d1d1')).toBeLessThan(130);
    expect(writeIds(written, name, ids)).toBe(written);
  },
);

test('an id that has no place is refused', () => {
  expect(() => writeIds(toml, 'edge', ids)).toThrow('no database_id under [[env.edge.d1_databases]]');
});

test('what is created of each environment has a name of its own in the account', () => {
  const names = ['', 'simply', 'staging', 'simply-staging', 'edge', 'edge-staging'].flatMap((name) => {
    const config = readReleaseConfig(resolve(import.meta.dirname, '../../wrangler.toml'), name);
    const { database, namespace, buckets, queues } = config;
    return [config.name, database?.id, namespace?.id, ...buckets, ...queues].filter(
      (one) => one !== undefined,
    );
  });
  expect(names).toHaveLength(46);
  expect(new Set(names).size).toBe(names.length);
});
