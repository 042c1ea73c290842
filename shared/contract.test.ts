import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { group } from './contract.ts';

const response = z.object({});

test('a call of operators says which roles may make it, and no other call does', () => {
  const operator = group({ tag: 'operations', auth: 'operator' });
  expect(operator.get('/rest/operations/new/', 'Новое', { roles: [], response }).roles).toEqual([]);
  // @ts-expect-error: without roles nobody has thought of who may make it
  operator.get('/rest/operations/new/', 'Новое', { response });
  // @ts-expect-error: a customer has no role
  group({ tag: 'orders', auth: 'customer' }).get('/rest/new/', 'Новое', { roles: ['care'], response });
});

test('a call belongs to the pages of its group, or to its own', () => {
  const call = group({ tag: 'search', pages: ['poisk'] });
  expect(call.get('/rest/search/', 'Поиск', { response }).pages).toEqual(['poisk']);
  expect(call.get('/rest/other/', 'Другое', { pages: ['faq'], response }).pages).toEqual(['faq']);
});
