import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalOf } from '#tests/harness/call.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { askWorking } from '#tests/harness/proof-of-work.ts';
import { codePath, requestCode, wrongCodeOf } from '#tests/harness/sms-codes.ts';
import { newPhone, Visitor } from '#tests/harness/visitor.ts';

let site: LocalWorker;

beforeAll(async () => {
  site = await startLocalWorker();
});
afterAll(() => site?.stop());

/** Makes the codes of a phone older than the pause between two of them. */
const pause = (phone: string) =>
  site.db
    .prepare('UPDATE auth_codes SET created_at = created_at - 61000 WHERE recipient = ?')
    .bind(phone)
    .run();

describe('codes', () => {
  test('a wrong code says how many tries are left; the fifth kills the code', async () => {
    const visitor = new Visitor(site);
    const phone = newPhone();
    await requestCode(visitor, phone);
    const right = await visitor.codeOf(phone);
    const wrong = await wrongCodeOf(visitor, phone);
    const enter = (code: string | number) =>
      visitor.request(`${codePath}register/`, { json: { step: 2, phone, code } });
    for (const left of [4, 3, 2, 1, 0]) {
      const error = await refusalOf(await enter(wrong));
      expect(error).toMatchObject({ code: 'code_wrong', details: { triesLeft: left } });
    }
    const dead = await enter(right);
    expect([dead.status, (await refusalOf(dead)).code]).toEqual([422, 'code_tries_spent']);
  });

  test('a hundred parallel guesses spend five tries and not one more', async () => {
    const visitor = new Visitor(site);
    const phone = newPhone();
    await requestCode(visitor, phone);
    const wrong = await wrongCodeOf(visitor, phone);
    const answers = await Promise.all(
      Array.from({ length: 100 }, () =>
        visitor.request(`${codePath}register/`, { json: { step: 2, phone, code: wrong } }),
      ),
    );
    const codes = await Promise.all(answers.map(async (answer) => (await refusalOf(answer)).code));
    expect(codes.filter((code) => code === 'code_wrong')).toHaveLength(5);
    expect(codes.filter((code) => code === 'code_tries_spent')).toHaveLength(95);
  });

  test('a stranger who guesses and asks for codes does not lock the owner of the phone out', async () => {
    const [owner, stranger] = [new Visitor(site), new Visitor(site)];
    const phone = newPhone();
    const guess = async (by: Visitor, code: string | number) =>
      by.request(`${codePath}register/`, { json: { step: 2, phone, code } });
    for (let round = 0; round < 5; round += 1) {
      await requestCode(stranger, phone);
      const wrong = await wrongCodeOf(stranger, phone);
      for (let left = 0; left < 5; left += 1) await guess(stranger, wrong);
      await pause(phone);
    }
    expect((await requestCode(owner, phone)).status).toBe(200);
    const right = await owner.codeOf(phone);
    const wrong = await wrongCodeOf(owner, phone);
    for (let left = 0; left < 10; left += 1) await guess(stranger, wrong);
    const typo = await refusalOf(await guess(owner, wrong));
    expect(typo).toMatchObject({ code: 'code_wrong', details: { triesLeft: 4 } });
    expect((await guess(owner, right)).status).toBe(200);
  });

  test('a code is taken from another address too, which has five tries of its own', async () => {
    const [atHome, onTheWay] = [new Visitor(site), new Visitor(site)];
    const phone = newPhone();
    await requestCode(atHome, phone);
    const wrong = await wrongCodeOf(atHome, phone);
    const enter = (code: string | number) =>
      onTheWay.request(`${codePath}register/`, { json: { step: 2, phone, code } });
    for (const left of [4, 3, 2, 1]) {
      expect(await refusalOf(await enter(wrong))).toMatchObject({ details: { triesLeft: left } });
    }
    expect((await enter(await atHome.codeOf(phone))).status).toBe(200);
  });

  test('of one phone are guessed fifteen times an hour from elsewhere, whatever the number of addresses', async () => {
    const phone = newPhone();
    const owner = new Visitor(site);
    await requestCode(owner, phone);
    const wrong = await wrongCodeOf(owner, phone);
    const answers = await Promise.all(
      Array.from({ length: 40 }, () =>
        new Visitor(site).request(`${codePath}register/`, { json: { step: 2, phone, code: wrong } }),
      ),
    );
    const codes = await Promise.all(answers.map(async (answer) => (await refusalOf(answer)).code));
    expect(codes.filter((code) => code === 'code_wrong')).toHaveLength(15);
    expect(codes.filter((code) => code === 'proof_required')).toHaveLength(25);
  });

  test('a code works once', async () => {
    const visitor = new Visitor(site);
    const phone = newPhone();
    await visitor.signIn(phone);
    const code = await visitor.codeOf(phone);
    const again = await visitor.request(`${codePath}login/`, { json: { step: 2, phone, code } });
    expect((await refusalOf(again)).code).toBe('code_not_requested');
  });

  test('a code dies after five minutes', async () => {
    const visitor = new Visitor(site);
    const phone = newPhone();
    await requestCode(visitor, phone);
    await site.db
      .prepare('UPDATE auth_codes SET expires_at = expires_at - 300000 WHERE recipient = ?')
      .bind(phone)
      .run();
    const code = await visitor.codeOf(phone);
    const late = await visitor.request(`${codePath}register/`, { json: { step: 2, phone, code } });
    expect((await refusalOf(late)).code).toBe('code_expired');
  });

  test('are sent once a minute, also when they are asked for in parallel', async () => {
    const visitor = new Visitor(site);
    const phone = newPhone();
    const answers = await Promise.all(Array.from({ length: 10 }, () => requestCode(visitor, phone)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(429)]);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.headers.get('Retry-After')).toBe('60');
    expect(await refusalOf(refused)).toMatchObject({
      code: 'code_too_soon',
      details: { retryAfter: 60 },
    });
  });

  test('are sent to one phone eight times an hour at most, four times from one address', async () => {
    const phone = newPhone();
    const stranger = new Visitor(site);
    for (let round = 0; round < 8; round += 1) {
      if (round === 4) {
        expect((await refusalOf(await requestCode(stranger, phone))).code).toBe('code_too_soon');
      }
      const asking = round < 4 ? stranger : new Visitor(site);
      expect((await askWorking((headers) => requestCode(asking, phone, headers))).status).toBe(200);
      await pause(phone);
    }
    const ninth = async () => (await refusalOf(await requestCode(new Visitor(site), phone))).code;
    // The last one can still be entered.
    expect(await ninth()).toBe('code_too_soon');
    for (let minute = 0; minute < 5; minute += 1) await pause(phone);
    expect(await ninth()).toBe('code_phone_limit');
  });

  test('of a removal leave signing in alone, and are sent three times a day', async () => {
    const phone = newPhone();
    const askRemoval = () =>
      new Visitor(site).request('/rest/removal/code/', { json: { phone, 'smart-token': 't' } });
    for (let round = 0; round < 3; round += 1) {
      expect((await askRemoval()).status).toBe(200);
      if (round === 0) expect((await refusalOf(await askRemoval())).code).toBe('code_too_soon');
      await pause(phone);
    }
    for (let minute = 0; minute < 5; minute += 1) await pause(phone);
    expect((await refusalOf(await askRemoval())).code).toBe('code_phone_limit');
    const visitor = new Visitor(site);
    await visitor.signIn(phone);
    expect((await requestCode(visitor, phone)).status).toBe(200);
  });

  test('that nobody enters are sent for one address twenty times an hour, counted exactly', async () => {
    const visitor = new Visitor(site);
    const answers = await Promise.all(Array.from({ length: 25 }, () => requestCode(visitor, newPhone())));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    const refused = answers.find(({ status }) => status === 429);
    expect((await refusalOf(refused)).code).toBe('proof_required');
    const removal = await visitor.request('/rest/removal/code/', { json: { phone: newPhone() } });
    expect((await refusalOf(removal)).code).toBe('proof_required');
  });

  test('are stored hashed', async () => {
    const visitor = new Visitor(site);
    const phone = newPhone();
    await requestCode(visitor, phone);
    const code = await visitor.codeOf(phone);
    const row = await site.db.prepare('SELECT * FROM auth_codes WHERE recipient = ?').bind(phone).first();
    expect(JSON.stringify(row)).not.toContain(code);
  });
});
