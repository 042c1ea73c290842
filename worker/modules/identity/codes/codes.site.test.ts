import { describe, expect } from 'vitest';
import { DAY_MS, HOUR_MS } from '#shared/dates.ts';
import { refusalOf } from '#tests/harness/call.ts';
import { askWorking, workFor } from '#tests/harness/proof-of-work.ts';
import { codePath, requestCode, wrongCodeOf } from '#tests/harness/sms-codes.ts';
import { newPhone, type Visitor } from '#tests/harness/visitor.ts';
import { test as base, type Site } from '#tests/site.ts';

const test = base.extend('expectedErrors', () => /codes by SMS run out/);

const enter = (by: Visitor, phone: string, code: string | number, headers = {}) =>
  by.request(`${codePath}register/`, { json: { step: 2, phone, code }, headers });
const codeOf = async (answer: Response) => (answer.ok ? 'ok' : (await refusalOf(answer)).code);
const askOf = async (by: Visitor, phone: string) => codeOf(await requestCode(by, phone));
const working = (by: Visitor, phone: string) => askWorking((headers) => requestCode(by, phone, headers));
const PAUSE_MS = 61_000;
/** A phone whose code somebody has asked for, and a code that is not it. */
async function asked(site: Site) {
  const [owner, phone] = [site.visitor(), newPhone()];
  await requestCode(owner, phone);
  return { owner, phone, right: await owner.codeOf(phone), wrong: await wrongCodeOf(owner, phone) };
}
const counted = (codes: readonly string[]) =>
  Object.fromEntries([...new Set(codes)].map((code) => [code, codes.filter((one) => one === code).length]));

describe('a code', () => {
  test('dies with the fifth wrong try, which each says how many are left', async ({ site }) => {
    const { owner, phone, right, wrong } = await asked(site);
    for (const triesLeft of [4, 3, 2, 1, 0])
      expect(await refusalOf(await enter(owner, phone, wrong))).toMatchObject({
        ...{ code: 'code_wrong', details: { triesLeft } },
      });
    expect(await codeOf(await enter(owner, phone, right))).toBe('code_tries_spent');
  });

  test('has five tries also where a hundred guess at once', async ({ site }) => {
    const { owner, phone, wrong } = await asked(site);
    const answers = await Promise.all(Array.from({ length: 100 }, () => enter(owner, phone, wrong)));
    expect(counted(await Promise.all(answers.map(codeOf)))).toEqual({ code_wrong: 5, code_tries_spent: 95 });
  });

  test('works once, also where it is entered twice at once', async ({ site }) => {
    const { owner, phone, right } = await asked(site);
    const both = await Promise.all([enter(owner, phone, right), enter(owner, phone, right)]);
    expect((await Promise.all(both.map(codeOf))).toSorted()).toEqual(['code_not_requested', 'ok']);
    expect(await codeOf(await enter(owner, phone, right))).toBe('code_not_requested');
  });

  test('is over after five minutes', async ({ site }) => {
    const { owner, phone, right } = await asked(site);
    site.advance(5 * 60_000);
    expect(await codeOf(await enter(owner, phone, right))).toBe('code_expired');
  });

  test('of another purpose opens no session', async ({ site }) => {
    const anna = await site.customer();
    await anna.request('/rest/customer/phone/', { json: { phone: newPhone() } });
    const code = await anna.codeOf(anna.phone);
    const answer = await site
      .visitor()
      .request(`${codePath}login/`, { json: { step: 2, phone: anna.phone, code } });
    expect(await codeOf(answer)).toBe('code_not_requested');
  });

  test('stands in no log, nor does its phone', async ({ site }) => {
    const { phone, right } = await asked(site);
    expect(site.inside.logs.join()).not.toMatch(new RegExp(`${right}|${phone.slice(2)}`));
  });
});

describe('a stranger who guesses', () => {
  test('spends tries of their own, and does not lock the owner of the phone out', async ({ site }) => {
    const { owner, phone, right, wrong } = await asked(site);
    const stranger = site.visitor();
    for (let guess = 0; guess < 10; guess += 1) await enter(stranger, phone, wrong);
    expect(await refusalOf(await enter(owner, phone, wrong))).toMatchObject({ details: { triesLeft: 4 } });
    expect((await enter(owner, phone, right)).status).toBe(200);
  });

  test('has thirty tries an hour for a phone, whatever the number of addresses', async ({ site }) => {
    const { owner, phone, wrong, right } = await asked(site);
    const guesses = await Promise.all(Array.from({ length: 35 }, () => enter(site.visitor(), phone, wrong)));
    expect(counted(await Promise.all(guesses.map(codeOf)))).toEqual({ code_wrong: 30, code_tries_spent: 5 });
    expect((await enter(owner, phone, right)).status).toBe(200);
  });
});

describe('codes are sent', () => {
  test('once a minute, also when they are asked for in parallel', async ({ site }) => {
    const [visitor, phone] = [site.visitor(), newPhone()];
    const answers = await Promise.all(Array.from({ length: 10 }, () => requestCode(visitor, phone)));
    expect(counted(await Promise.all(answers.map(codeOf)))).toEqual({ ok: 1, code_too_soon: 9 });
    expect(await site.sent(phone)).toHaveLength(1);
  });

  test('eight times an hour to one phone, ten times a day, and again on the next', async ({ site }) => {
    const phone = newPhone();
    const sent: boolean[] = [];
    for (let round = 0; round < 12; round += 1) {
      sent.push((await working(site.visitor(), phone)).ok);
      site.advance(PAUSE_MS);
    }
    expect(sent.filter(Boolean)).toHaveLength(8);
    for (let round = 0; round < 4; round += 1) {
      site.advance(HOUR_MS);
      await working(site.visitor(), phone);
    }
    expect(await site.sent(phone)).toHaveLength(10);
    site.advance(DAY_MS);
    expect(await askOf(site.visitor(), phone)).toBe('ok');
  });

  test('for one address while twenty stand open, then with a proof of work, and entered ones make room', async ({
    site,
  }) => {
    const visitor = site.visitor();
    const answers = await Promise.all(Array.from({ length: 25 }, () => requestCode(visitor, newPhone())));
    expect(counted(await Promise.all(answers.map(codeOf)))).toEqual({ ok: 20, proof_required: 5 });
    const phone = newPhone();
    expect((await working(visitor, phone)).status).toBe(200);
    expect((await enter(visitor, phone, await visitor.codeOf(phone))).status).toBe(200);
    site.advance(2 * HOUR_MS);
    expect(await askOf(visitor, newPhone())).toBe('ok');
  });
});

describe('a proof of work', () => {
  const proofOf = async (site: Site) => {
    const visitor = site.visitor();
    for (let round = 0; round < 20; round += 1) await requestCode(visitor, newPhone());
    const [[name = '', text = ''] = []] = Object.entries(
      await workFor(await requestCode(visitor, newPhone())),
    );
    return (forge = (proof: string) => proof) =>
      requestCode(visitor, newPhone(), { [name]: forge(text) }).then(codeOf);
  };
  const later = (text: string) =>
    btoa(atob(text).replace(/"until":(\d+)/, (_, at) => `"until":${Number(at) + 60_000}`));

  test('is good once and for ten minutes, and is no other’s', async ({ site }) => {
    const ask = await proofOf(site);
    for (const forge of [() => 'nonsense', later]) expect(await ask(forge)).toBe('proof_required');
    expect([await ask(), await ask()]).toEqual(['ok', 'proof_required']);
  });
});

test('one address asks for all it may and locks no owner out', async ({ site }) => {
  const [anna, stranger] = [await site.customer(), site.visitor()];
  for (let hour = 0; hour < 4; hour += 1) {
    for (let ask = 0; ask < 5; ask += 1) {
      await working(stranger, anna.phone);
      await enter(stranger, anna.phone, '000000');
      site.advance(PAUSE_MS);
    }
    site.advance(HOUR_MS);
  }
  const owner = site.visitor();
  expect(await askOf(owner, anna.phone)).toBe('ok');
  expect((await enter(owner, anna.phone, await owner.codeOf(anna.phone))).status).toBe(200);
});

describe('the messages of an hour', () => {
  test.override({ siteOptions: { vars: { SMS_CODES_PER_HOUR: '10' } } });

  test('are kept for customers, and operators are told before they end', async ({ site }) => {
    const anna = await site.customer();
    site.advance(HOUR_MS);
    for (let sent = 0; sent < 8; sent += 1) await working(site.visitor(), newPhone());
    expect(await codeOf(await working(site.visitor(), newPhone()))).toBe('code_budget');
    expect(site.inside.logs.some((line) => line.includes('codes by SMS run out'))).toBe(true);
    expect(await askOf(site.visitor(), anna.phone)).toBe('ok');
  });
});
