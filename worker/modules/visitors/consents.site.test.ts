import { createHash } from 'node:crypto';
import { describe, expect } from 'vitest';
import {
  keepCookieChoice,
  requestSignatureCode,
  signHealthData,
  withdrawHealthData,
} from '#shared/features/consents/contract.ts';
import { COOKIE_CHOICE_NAME } from '#shared/features/consents/cookies.ts';
import { healthTextPath } from '#shared/features/consents/health-text.ts';
import { documentVersions } from '#shared/features/consents/schema.ts';
import { exportData, getSettings } from '#shared/features/customers/contract.ts';
import { saveTastes } from '#shared/features/exclusions/contract.ts';
import { addLead } from '#shared/features/leads/contract.ts';
import { switchNotification } from '#shared/features/notifications/contract.ts';
import { getPage } from '#shared/features/pages/contract.ts';
import { adoptEdition } from '#shared/features/pages/editions/contract.ts';
import { allowProgress } from '#shared/features/progress/contract.ts';
import { plantEdition } from '#tests/factories/planted-rows.ts';
import { codePath, wrongCodeOf } from '#tests/harness/sms-codes.ts';
import { newPhone } from '#tests/harness/visitor.ts';
import { type Site, type SiteCustomer, test, type Visitor } from '#tests/site.ts';
import { queueEvent } from '#worker/modules/messaging/notifications/commands.ts';

/** Consents of a customer to what is named, as they are stored, in their order. */
async function storedOf(customer: Visitor, document: string) {
  const { sections } = await customer.call(exportData);
  const rows = sections.consents?.rows ?? [];
  return rows.filter((row) => String(row.document).startsWith(document));
}
const tastes = { version: 1, without: ['allergy-nuts'] };

describe('the consent to health data', () => {
  test('is asked for by all that keeps health data, and again after it has ended', async ({ site }) => {
    const anna = await site.customer();
    expect((await anna.refused(saveTastes, { body: tastes })).code).toBe('consent_unsigned');
    expect((await anna.refused(allowProgress)).code).toBe('consent_unsigned');
    await anna.signHealthConsent();
    await anna.call(saveTastes, { body: tastes });
    await anna.call(withdrawHealthData);
    expect((await anna.refused(allowProgress)).code).toBe('consent_unsigned');
    expect(await storedOf(anna, 'healthData')).toMatchObject([{ withdrawn_at: site.inside.clock.now() }]);
  });

  const sign = async (anna: SiteCustomer) => ({ body: { code: await anna.codeOf(anna.phone) } });

  test('is signed with a code: edition, time, code and the hash of the text stay with it', async ({
    site,
  }) => {
    const anna = await site.customer();
    await anna.call(requestSignatureCode);
    const wrong = { body: { code: String(await wrongCodeOf(anna, anna.phone)) } };
    expect((await anna.refused(signHealthData, wrong)).code).toBe('code_wrong');
    expect(await storedOf(anna, 'healthData')).toEqual([]);
    const right = await sign(anna);
    await anna.call(signHealthData, right);
    const { title, lead, version, blocks } = await anna.call(getPage, { query: { path: healthTextPath } });
    const text = JSON.stringify({ title, lead, version, blocks });
    expect(await storedOf(anna, 'healthData')).toMatchObject([
      {
        version: documentVersions.personalData,
        given_at: site.inside.clock.now(),
        text_hash: createHash('sha256').update(text).digest('hex'),
        withdrawn_at: null,
      },
    ]);
    expect((await anna.refused(signHealthData, right)).code).toBe('code_not_requested');
  });

  test('is signed by its customer alone', async ({ site }) => {
    const [anna, oleg] = [await site.customer(), await site.customer()];
    await anna.call(requestSignatureCode);
    expect((await oleg.refused(signHealthData, await sign(anna))).code).toBe('code_not_requested');
    expect((await site.visitor().refused(signHealthData, await sign(anna))).code).toBe('unauthorized');
  });

  test.for([
    ['is signed by the code of signing in that was asked for beside its text', { signs: 'healthData' }, 1],
    ['is not signed by a code of signing in that was asked for beside no text', {}, 0],
  ] as const)('%s', async ([, beside, count], { site }) => {
    const [visitor, phone] = [site.visitor(), newPhone()];
    const register = { phone, name: 'Анна', type: 'register' };
    await visitor.request(codePath, { json: { step: 1, ...register, consent: true, ...beside } });
    const code = await visitor.codeOf(phone);
    await visitor.request(`${codePath}register/`, {
      json: { step: 2, ...register, code, signs: 'healthData' },
    });
    expect(await storedOf(visitor, 'healthData')).toHaveLength(count);
  });
});

test('an order agrees to the wording that is in force, and a newer one is agreed to by the next', async ({
  site,
}) => {
  const [anna, oleg] = [await site.customer({ order: {} }), await site.customer()];
  await plantEdition(site, '2099-01-01', 'Теперь иначе. ');
  await site.operate(adoptEdition, { body: { path: '/oferta/', version: '2099-01-01' } });
  await oleg.place();
  expect(await storedOf(oleg, 'offer')).toMatchObject([{ version: '2099-01-01' }]);
  expect(await storedOf(anna, 'offer')).toMatchObject([{ version: expect.not.stringContaining('2099') }]);
});

test('advertising is a consent for each channel, with its history', async ({ site }) => {
  const anna = await site.customer();
  for (const isOn of [true, true, false, true])
    await anna.call(switchNotification, { body: { event: 'offers', channel: 'sms', isOn } });
  const stored = await storedOf(anna, 'marketingSms');
  expect(stored.map(({ withdrawn_at: end }) => end === null).toSorted()).toEqual([false, true]);
  expect(stored[0]).toMatchObject({ address: anna.address });
});

/** What marketing was told about a phone. */
async function toldOf(site: Site, phone: string): Promise<unknown[]> {
  const events = (await site.sent(phone)).filter(({ channel }) => channel === 'marketing');
  return events.map(({ text }) => (JSON.parse(text) as { eventType: string }).eventType).toReversed();
}
const leave = async (visitor: Visitor, headers: Record<string, string> = {}) => {
  const phone = newPhone();
  await visitor.call(addLead, {
    body: { kind: 'callback', name: 'Анна', phone, consent: true, page: '/faq/' },
    headers,
  });
  return phone;
};
const own = ({ phone }: SiteCustomer) => ({ contact: { name: 'Анна', phone, email: '' } });

describe('where consent to cookies is asked for', () => {
  test('marketing hears of who allows it alone', async ({ site }) => {
    const [silent, refusing, allowing] = [
      await site.customer(),
      await site.customer(),
      await site.customer(),
    ];
    refusing.chooseCookies('analytics', 'chat');
    allowing.chooseCookies('marketing');
    for (const one of [silent, refusing, allowing]) {
      await one.call(keepCookieChoice);
      await one.place({}, own(one));
    }
    expect(await Promise.all([silent, refusing, allowing].map(({ phone }) => toldOf(site, phone)))).toEqual([
      ...[[], [], ['purchase']],
    ]);
  });

  test('a guest’s request is told by the choice of the browser, under the words of today', async ({
    site,
  }) => {
    const toldWith = async (choice: string | undefined) => {
      const visitor = site.visitor();
      if (choice !== undefined) visitor.cookies.set(COOKIE_CHOICE_NAME, choice);
      return toldOf(site, await leave(visitor));
    };
    const allowing = site.visitor();
    allowing.chooseCookies('marketing');
    expect(await toldOf(site, await leave(allowing))).toEqual(['lead']);
    expect(await toldWith(undefined)).toEqual([]);
    expect(await toldWith('necessary')).toEqual([]);
    expect(await toldWith('2026-01-01.1.marketing')).toEqual([]);
  });

  test('the choice is kept at each change with its version and history', async ({ site }) => {
    const anna = await site.customer();
    const choose = async (...allowed: Parameters<Visitor['chooseCookies']>) => {
      anna.chooseCookies(...allowed);
      await anna.call(keepCookieChoice);
    };
    await choose('marketing', 'chat');
    await choose('marketing', 'chat');
    await choose('analytics');
    const stored = await storedOf(anna, 'cookies');
    expect(
      stored.map(({ document, version, withdrawn_at: end }) => [document, version, end === null]),
    ).toEqual(
      expect.arrayContaining([
        ['cookiesMarketing', documentVersions.cookies, false],
        ['cookiesChat', documentVersions.cookies, false],
        ['cookiesAnalytics', documentVersions.cookies, true],
      ]),
    );
    expect(stored).toHaveLength(3);
    const { consents } = await anna.call(getSettings);
    expect(consents.map(({ document }) => document)).toContain('cookiesAnalytics');
  });

  test('a change of mind drops what has not gone out, but never the end of advertising', async ({ site }) => {
    const told = async (...last: Parameters<Visitor['chooseCookies']>) => {
      const anna = await site.customer();
      anna.chooseCookies('marketing');
      await anna.call(keepCookieChoice);
      const { id: customerId, phone } = anna;
      const scope = site.inside.scope();
      const events = (['purchase', 'subscription'] as const).flatMap((eventType) => {
        const event = { eventType, name: 'Анна', phone, email: '', orderNumber: '1', totalKop: 1 };
        return queueEvent(scope, event, { key: eventType + phone, customerId, now: scope.clock.now() });
      });
      await scope.db.write(events);
      anna.chooseCookies(...last);
      await anna.call(keepCookieChoice);
      await site.tick();
      return toldOf(site, phone);
    };
    expect(await told('marketing')).toEqual(['purchase', 'subscription']);
    expect(await told('analytics')).toEqual(['subscription']);
  });

  test('Global Privacy Control refuses until it is allowed by hand', async ({ site }) => {
    const visitor = site.visitor();
    const headers = { 'Sec-GPC': '1' };
    visitor.chooseCookies('marketing');
    expect(await toldOf(site, await leave(visitor, headers))).toEqual(['lead']);
    visitor.cookies.delete(COOKIE_CHOICE_NAME);
    expect(await toldOf(site, await leave(visitor, headers))).toEqual([]);
  });
});

describe('where consent to cookies is implied', () => {
  test.override({ siteOptions: { vars: { CONSENT: 'implied' } } });

  test('marketing hears of everybody until that is refused, by a choice or by Global Privacy Control', async ({
    site,
  }) => {
    const visitor = site.visitor();
    const headers = { 'Sec-GPC': '1' };
    expect(await toldOf(site, await leave(visitor))).toEqual(['lead']);
    expect(await toldOf(site, await leave(visitor, headers))).toEqual([]);
    visitor.chooseCookies('analytics');
    expect(await toldOf(site, await leave(visitor))).toEqual([]);
    const utm = async (by: Visitor, more = {}) =>
      (await by.request('/?utm_source=ya', { headers: more })).headers.getSetCookie().length;
    expect([await utm(site.visitor()), await utm(visitor), await utm(site.visitor(), headers)]).toEqual([
      2, 0, 0,
    ]);
  });
});
