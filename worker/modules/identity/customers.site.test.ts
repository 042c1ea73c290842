import { describe, expect } from 'vitest';
import { getBonuses, giveBonuses as giveToFriend } from '#shared/features/bonuses/contract.ts';
import {
  changeProfile,
  confirmEmail,
  confirmPhone,
  endAllSessions,
  endSession,
  exportData,
  getSettings,
  requestEmailCode,
  requestPhoneCodes,
} from '#shared/features/customers/contract.ts';
import { giveBonuses } from '#tests/factories/money.ts';
import { send } from '#tests/harness/call.ts';
import { newPhone } from '#tests/harness/visitor.ts';
import { type SiteCustomer, test, type Visitor } from '#tests/site.ts';

const isSignedIn = async (who: Visitor) => (await send(who, getSettings)).status === 200;
const email = 'anna@befit.example';

describe('the profile', () => {
  test('takes an e-mail over with its code alone, and the same again changes nothing', async ({ site }) => {
    const anna = await site.customer();
    await anna.call(requestEmailCode, { body: { email: email.toUpperCase() } });
    expect((await anna.refused(requestEmailCode, { body: { email } })).code).toBe('code_too_soon');
    const code = await anna.codeOf(email);
    const wrong = code === '999999' ? '999998' : '999999';
    expect(await anna.refused(confirmEmail, { body: { email, code: wrong } })).toMatchObject({
      ...{ code: 'code_wrong', details: { triesLeft: 4 } },
    });
    const other = await site.customer();
    expect((await other.refused(confirmEmail, { body: { email, code } })).code).toBe('code_wrong');
    for (let times = 0; times < 2; times += 1) await anna.call(confirmEmail, { body: { email, code } });
    expect((await anna.call(getSettings)).customer.email).toBe(email);
  });

  test('takes text as it is pasted: an e-mail at .рф, a name and a phone with marks that nobody sees', async ({
    site,
  }) => {
    const anna = await site.customer();
    const pasted = 'Anna@\u200bпример.рф\u2069';
    await anna.call(requestEmailCode, { body: { email: pasted } });
    const address = 'anna@xn--e1afmkfd.xn--p1ai';
    await anna.call(confirmEmail, { body: { email: address, code: await anna.codeOf(address) } });
    await anna.call(changeProfile, { body: { name: '\u202aАн\u00adна\u202c\ufeff' } });
    expect((await anna.call(getSettings)).customer).toMatchObject({ email: address, name: 'Анна' });
    const phone = newPhone();
    await anna.call(requestPhoneCodes, { body: { phone: `\u2066${phone}\u200e` } });
    expect(await anna.codeOf(phone)).toMatch(/^\d+/);
  });

  test('takes no e-mail by a code of before, or by guessing at it all at once', async ({ site }) => {
    const anna = await site.customer();
    await anna.call(requestEmailCode, { body: { email } });
    const code = Number(await anna.codeOf(email));
    const guesses = Array.from({ length: 30 }, (_, index) =>
      String(100_000 + ((code + 7 + index) % 900_000)),
    );
    const codes = await Promise.all(
      guesses.map(async (guess) => (await anna.refused(confirmEmail, { body: { email, code: guess } })).code),
    );
    expect(codes.filter((name) => name === 'code_wrong')).toHaveLength(5);
    const right = { body: { email, code: String(code) } };
    expect((await anna.refused(confirmEmail, right)).code).toBe('code_tries_spent');
    site.advance(13 * 60_000);
    expect((await anna.refused(confirmEmail, right)).code).toBe('code_expired');
  });
});

describe('the phone', () => {
  /** Codes for a new phone: to the one of before, and to the new one. */
  async function asked(anna: SiteCustomer, phone = newPhone()) {
    await anna.call(requestPhoneCodes, { body: { phone } });
    return { body: { phone, oldCode: await anna.codeOf(anna.phone), newCode: await anna.codeOf(phone) } };
  }

  test('changes by a code to each number, and other browsers are signed out', async ({ site }) => {
    const anna = await site.customer();
    const other = await site.customer({ phone: anna.phone });
    const right = await asked(anna);
    const { phone, oldCode, newCode } = right.body;
    const swapped = await anna.refused(confirmPhone, { body: { phone, oldCode: newCode, newCode: oldCode } });
    expect(swapped).toMatchObject({ code: 'code_wrong', fields: { oldCode: expect.any(String) } });
    const both = await Promise.all([send(anna, confirmPhone, right), send(anna, confirmPhone, right)]);
    expect(both.map(({ status }) => status)).toContain(200);
    expect((await anna.call(getSettings)).customer.phone).toBe(phone);
    expect(await isSignedIn(other)).toBe(false);
  });

  test('brings the receipts of orders and the gifts that wait for it', async ({ site }) => {
    const [anna, giver, fresh] = [await site.customer(), await site.customer(), newPhone()];
    await anna.place({}, { contact: { name: 'Анна', phone: anna.phone, email: '' } });
    await giveBonuses(site, giver, 20_000);
    await giver.call(giveToFriend, { body: { to: 'friend', phone: fresh, amount: 100 } });
    await anna.call(confirmPhone, await asked(anna, fresh));
    expect((await anna.call(getBonuses)).balanceKop).toBe(10_000);
    const { sections } = await anna.call(exportData);
    expect(JSON.stringify(sections.orders)).toContain(fresh);
    expect(JSON.stringify(sections.orders)).not.toContain(anna.phone);
  });

  test('of somebody else is refused, also when it was taken after the codes were sent', async ({ site }) => {
    const [anna, oleg] = [await site.customer(), await site.customer()];
    expect((await anna.refused(requestPhoneCodes, { body: { phone: oleg.phone } })).code).toBe('phone_taken');
    const fresh = newPhone();
    const codes = await asked(anna, fresh);
    await site.customer({ phone: fresh });
    expect((await anna.refused(confirmPhone, codes)).code).toBe('phone_taken');
  });
});

describe('sessions', () => {
  test('are listed with their browsers; each ends at once, and all end together', async ({ site }) => {
    const anna = await site.customer();
    const [second, third] = [
      await site.customer({ phone: anna.phone }),
      await site.customer({ phone: anna.phone }),
    ];
    const { sessions } = await anna.call(getSettings);
    expect(sessions.map(({ isCurrent }) => isCurrent).filter(Boolean)).toHaveLength(1);
    const other = sessions.find(({ isCurrent }) => !isCurrent);
    await anna.call(endSession, { params: { id: other?.id ?? '' } });
    expect([await isSignedIn(second), await isSignedIn(third)].filter(Boolean)).toHaveLength(1);
    await anna.call(endAllSessions);
    expect([await isSignedIn(anna), await isSignedIn(second), await isSignedIn(third)]).toEqual([
      ...[false, false, false],
    ]);
  });
});
