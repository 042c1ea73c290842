import { afterAll, beforeAll, expect, test } from 'vitest';
import { addLead } from '#shared/features/leads/contract.ts';
import { readHealth } from '#shared/features/operations/health/contract.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { rawRequest } from './raw-request.ts';

let site: LocalWorker;
beforeAll(async () => {
  site = await startLocalWorker();
});
afterAll(() => site?.stop());

const refusalOf = async (path: string, init: Parameters<typeof rawRequest>[2]) =>
  JSON.parse((await rawRequest(site, path, init)).text).error;

const sendLead = (headers: Record<string, string>, body = '{}') =>
  refusalOf(addLead.path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body,
  });

test('an application that names no site is told which header is missing', async () => {
  expect(await sendLead({})).toMatchObject({
    code: 'foreign_origin',
    message: 'Не\u00a0хватает заголовка Origin с\u00a0адресом сайта',
  });
  expect(await sendLead({ Origin: 'https://example.com' })).toMatchObject({
    code: 'foreign_origin',
    message: 'Запрос пришёл с\u00a0чужого сайта',
  });
});

test.each(['null', '[]', '"x"'])('a body that is no object is named as such: %s', async (body) => {
  const refusal = await sendLead({ Origin: site.url }, body);
  expect(refusal).toMatchObject({ code: 'body_not_object' });
  expect(refusal).not.toHaveProperty('fields');
});

test('a kind that was left out is answered with those that there are', async () => {
  const { fields } = await sendLead({ Origin: site.url });
  expect(fields.kind).toMatch(/^Одно из\u00a0значений: .*contact-us/);
});

test('operators are told that they have brought no token, or a wrong one', async () => {
  const read = (headers: Record<string, string>) => refusalOf(readHealth.path, { headers });
  expect((await read({})).message).toContain('Нужен токен оператора');
  expect((await read({ Authorization: 'Bearer wrong' })).message).toContain('не\u00a0подходит');
});
