import { expect, test } from 'vitest';
import { completionsOf } from './complete.ts';
import type { Operation } from './operations.ts';

const field = (name: string, schema: Operation['fields'][number]['schema']) =>
  ({ name, in: 'body', required: false, schema }) as const;
const call = (name: string, ...fields: Operation['fields']): Operation => ({
  ...{ name, method: 'POST', path: `/rest/operations/${name}/`, summary: '' },
  fields,
});
const operations = [
  call('capacity', field('zone', { type: 'string' }), field('date', { type: 'string' })),
  call('deliveries', field('to', { enum: ['locked', 'cooking'] }), field('dry_run', { type: 'boolean' })),
  call('deliveries/list'),
];

test.each([
  [[''], ['capacity', 'deliveries', 'deliveries/list']],
  [['del'], ['deliveries', 'deliveries/list']],
  [
    ['capacity', ''],
    ['zone=', 'date='],
  ],
  [['capacity', 'zone=msk-0', ''], ['date=']],
  [
    ['deliveries', 'to='],
    ['to=locked', 'to=cooking'],
  ],
  [['deliveries', 'to=c'], ['to=cooking']],
  [
    ['deliveries', 'dry_run='],
    ['dry_run=true', 'dry_run=false'],
  ],
  [['--env', 'st'], ['staging']],
  [['--env', 'staging', 'cap'], ['capacity']],
  [['capacity', '--j'], ['--json']],
  [['capacity', '--file', 'days'], []],
  [['no-such-call', 'a'], []],
])('%j becomes %j', (words, offered) => {
  expect(completionsOf(operations, words).filter((word) => word.startsWith(words.at(-1) ?? ''))).toEqual(
    offered,
  );
});
