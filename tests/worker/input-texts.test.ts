import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderMoment } from '#tests/factories/orders.ts';
import { Customer } from '#tests/harness/customer.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { setClock } from '#tests/harness/visitor.ts';

let site: LocalWorker;
let customer: Customer;
beforeAll(async () => {
  site = await startLocalWorker();
  await setClock(site, orderMoment);
  customer = await Customer.signedIn(site);
});
afterAll(() => site?.stop());

describe('texts', () => {
  const save = (label: string) =>
    customer.request('/rest/customer/profile/', { method: 'PATCH', json: { name: label } });

  test.each([
    ['a NUL at the beginning', '\u0000Анна'],
    ['a control character', 'Ан\u0007на'],
    ['a mark that turns the direction of what follows', 'Анна\u202eанна'],
    ['half of a character', 'Анна\ud83d'],
  ])('with %s are refused in words, and nothing changes', async (_, text) => {
    const answer = await save(text);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      error: { fields: { name: 'В\u00a0тексте есть недопустимые символы: введите его заново' } },
    });
  });

  test('are stored in composed form, however they were typed', async () => {
    expect((await save('Андреи\u0306')).status).toBe(200);
    const name = await site.db
      .prepare('SELECT name FROM customers WHERE id = ?1')
      .bind(customer.id)
      .first<string>('name');
    expect(name).toBe('Андрей');
  });

  test.each(['7e0', '0x7', '0b111', ' 7', '7.', 'Infinity'])('%j is no number', async (days) => {
    const answer = await customer.request('/rest/quotes/', {
      json: {
        draft: { programme: 'balans', kcal: 1500, days, people: 1, start: '2026-11-18' },
        reductions: {},
      },
    });
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('срок')]);
  });
});
