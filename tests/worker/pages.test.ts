import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getPage, listQuestions } from '#shared/features/pages/contract.ts';
import { listProgrammes } from '#shared/features/programmes/contract.ts';
import { listPromotions } from '#shared/features/promotions/contract.ts';
import { getConfig, listZones } from '#shared/features/regions/contract.ts';
import { orderMoment } from '#tests/factories/orders.ts';
import { mustCall } from '#tests/harness/call.ts';
import { readPage } from '#tests/harness/html.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { setClock, Visitor } from '#tests/harness/visitor.ts';

const crawler = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

let full: LocalWorker;
let simply: LocalWorker;
beforeAll(async () => {
  [full, simply] = await Promise.all([startLocalWorker(), startLocalWorker({ isSimply: true })]);
  await Promise.all([setClock(full, orderMoment), setClock(simply, orderMoment)]);
});
afterAll(() => Promise.all([full?.stop(), simply?.stop()]));

const pageOf = (visitor: Visitor, path: string) => mustCall(visitor, getPage, { query: { path } });
/** The page as it is read: spaces that do not break are spaces. */
const htmlOf = async (visitor: Visitor, path: string) =>
  (await (await visitor.request(path, { headers: { 'User-Agent': crawler } })).text())
    .replaceAll('\u00a0', ' ')
    .replaceAll('\u2060', '');

describe('a page of information', () => {
  test('has its figures from the constants and its Markdown as HTML', async () => {
    const page = await pageOf(new Visitor(full), '/oplata/');
    const text = page.blocks.flatMap((block) => (block.kind === 'text' ? [block.text] : [])).join('');
    expect(text).toContain('<strong>На\u00a0карту или счёт.</strong>');
    expect(text).toContain('28\u00a0дней\u00a0— 7,5\u00a0%');
    expect(JSON.stringify(page)).not.toMatch(/\{\{|\*\*/);
  });

  test('shows nothing of the other variant and no link to its pages', async () => {
    const contacts = JSON.stringify(await pageOf(new Visitor(simply), '/kontakty/'));
    expect(contacts).not.toContain('/micromarkets/');
    expect(JSON.stringify(await pageOf(new Visitor(full), '/kontakty/'))).toContain('/micromarkets/');
  });

  test('that an operator changes shows the new text, whatever is in it', async () => {
    const visitor = new Visitor(full);
    const blocks = [
      { kind: 'text', title: 'Новое', text: '<script>alert(1)</script> и [ссылка](javascript:alert(1))' },
    ];
    await full.db
      .prepare(`UPDATE content_pages SET title = 'Для прессы', blocks = ? WHERE path = '/smi/'`)
      .bind(JSON.stringify(blocks))
      .run();
    const html = await htmlOf(visitor, '/smi/');
    expect(html).toContain('<h1');
    expect(html).toContain('Для прессы');
    expect(html).not.toMatch(/<script>alert|href="javascript:/);
  });

  test('that an operator has taken away is no page any more', async () => {
    await full.db.prepare(`DELETE FROM content_pages WHERE path = '/retail/'`).run();
    const answer = await new Visitor(full).request('/retail/');
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('Ошибка 404');
    expect((await new Visitor(full).request('/rest/pages/?path=/retail/')).status).toBe(404);
  });

  test('has a title and a description of its own', async () => {
    const html = await htmlOf(new Visitor(full), '/proizvodstvo/');
    expect(html).toContain('<title>Производство: как готовят и охлаждают вашу еду | BeFit</title>');
  });
});

describe('questions', () => {
  test('of home stand on home, as the row says', async () => {
    const visitor = new Visitor(full);
    await full.db
      .prepare(`UPDATE faq_questions SET question = 'Сколько дней ждать?' WHERE id = 'home-first'`)
      .run();
    expect(await htmlOf(visitor, '/')).toContain('Сколько дней ждать?');
  });

  test('of the page are all those that are listed, and no others', async () => {
    const { groups } = await mustCall(new Visitor(full), listQuestions);
    const codes = groups.map(({ code }) => code);
    expect(codes).toContain('delivery');
    expect(codes).not.toContain('home');
  });
});

describe('promotions', () => {
  const slugs = async (site: LocalWorker) =>
    (await mustCall(new Visitor(site), listPromotions)).promotions.map(({ slug }) => slug);

  test('hold from their first to their last day in Moscow', async () => {
    await full.db
      .prepare(
        `UPDATE promotions SET valid_from = '2026-11-20', valid_to = '2026-11-21' WHERE slug = 'for-two'`,
      )
      .run();
    const at = async (moment: string) => {
      await setClock(full, moment);
      return (await slugs(full)).includes('for-two');
    };
    expect(await at('2026-11-19T20:59:00Z')).toBe(false);
    expect(await at('2026-11-19T21:01:00Z')).toBe(true);
    expect(await at('2026-11-21T20:59:00Z')).toBe(true);
    expect(await at('2026-11-21T21:01:00Z')).toBe(false);
    await setClock(full, orderMoment);
  });

  test('are of the variant', async () => {
    expect(await slugs(full)).toContain('bonus');
    expect(await slugs(simply)).not.toContain('bonus');
    expect(await slugs(simply)).toContain('first-order');
  });

  test('lead only to pages that the variant has', async () => {
    await simply.db
      .prepare(
        `UPDATE promotions SET link = json_set(link, '$.href', '/sertificat/') WHERE slug = 'first-order'`,
      )
      .run();
    const { promotions } = await mustCall(new Visitor(simply), listPromotions);
    const links = new Map(promotions.map(({ slug, link }) => [slug, link]));
    expect(links.get('first-order')).toBeNull();
    expect(links.get('bring-a-friend')?.href).toBe('/recommendation/');
  });
});

describe('a document', () => {
  const oferta = '/oferta/';

  test('tells its wording and leads to the earlier ones, which are not pages of their own', async () => {
    const visitor = new Visitor(full);
    const { version, versions } = await pageOf(visitor, oferta);
    expect(versions).toEqual([version, '2026-11-23', '2026-11-21', '2026-11-01']);
    const html = await htmlOf(visitor, oferta);
    expect(html).toContain('href="/oferta/?version=2026-11-01"');
    expect(html).toContain('href="#razdel-11"');
    expect(html).toContain('id="razdel-11"');
    const earlier = await htmlOf(visitor, '/oferta/?version=2026-11-01');
    expect(earlier).toContain('Это прежняя редакция');
    expect(readPage(earlier).canonical).toBe(`${full.url}/oferta/`);
    for (const wrong of ['2020-01-01', 'x', '2026-13-01'])
      expect((await visitor.request(`/oferta/?version=${wrong}`)).status).toBe(404);
  });

  test('keeps the wording that an operator replaces', async () => {
    const before = await pageOf(new Visitor(simply), oferta);
    await simply.db
      .prepare("UPDATE content_pages SET version = '2027-01-01', lead = lead || ' Новое.' WHERE path = ?")
      .bind(oferta)
      .run();
    const { versions } = await pageOf(new Visitor(simply), oferta);
    expect(versions).toEqual(['2027-01-01', ...before.versions]);
    const replaced = await htmlOf(new Visitor(simply), `/oferta/?version=${before.version}`);
    expect(replaced).not.toContain('Новое.');
  });
});

describe('the region', () => {
  test('is chosen by a form and followed by phone, zones and texts', async () => {
    const visitor = new Visitor(full);
    const chosen = await visitor.request('/rest/helper/region/', {
      form: { region: 'spb', back: '/dostavka/' },
      headers: { Accept: 'text/html' },
    });
    expect([chosen.status, chosen.headers.get('location')]).toEqual([303, '/spb/dostavka/']);
    expect(visitor.cookies.get('region')).toBe('spb');
    expect(chosen.headers.get('set-cookie')).toMatch(/Max-Age=31536000.*HttpOnly; Secure; SameSite=Lax/);
    const { region } = await mustCall(visitor, getConfig);
    expect(region.code).toBe('spb');
    const { zones } = await mustCall(visitor, listZones);
    expect(zones.map(({ code }) => code)).toEqual(['spb-0', 'spb-10', 'spb-30']);
    const html = await htmlOf(visitor, '/dostavka/');
    expect(html).toContain('+7 812 000-00-00');
    expect(html).toContain('КАД');
    expect(html).not.toContain('МКАД');
    expect(readPage(html).description).toContain('КАД');
    expect(await htmlOf(new Visitor(full), '/dostavka/')).toContain('МКАД');
    const contacts = await htmlOf(visitor, '/kontakty/');
    expect(contacts).toContain('/images/map/spb.svg');
    for (const path of [
      '/kontakty/',
      '/dostavka/',
      '/subs/',
      '/micromarkets/',
      '/homemade-food/',
      '/programmy/na-nedelyu/',
    ]) {
      const html = await htmlOf(visitor, path);
      expect([path, /<title>(.*?)<\/title>/.exec(html)?.[1]]).toEqual([
        path,
        expect.stringContaining('в Санкт-Петербурге'),
      ]);
      expect([path, /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1]]).toEqual([
        path,
        expect.stringContaining('в Санкт-Петербурге'),
      ]);
    }
    const described =
      '/dostavka/ /subs/ /micromarkets/ /programmy/na-nedelyu/ /homemade-food/ /comparison/ /aktsii/';
    for (const path of described.split(' ')) {
      const { description } = readPage(await htmlOf(visitor, path));
      expect([path, description]).toEqual([path, expect.stringContaining('в Санкт-Петербурге')]);
    }
    expect(readPage(contacts).structuredData[0]).toMatchObject({ telephone: '+7 812 000-00-00' });
    expect(await htmlOf(new Visitor(full), '/kontakty/')).toContain('/images/map/moscow.svg');
    const home = await htmlOf(visitor, '/');
    expect(home).not.toContain('МКАД');
    expect(home).toContain('КАД');
  });

  test.each(['zzz', 'msk%20', '', 'x'.repeat(400)])(
    'a cookie with «%s» is the default region',
    async (value) => {
      const visitor = new Visitor(full);
      visitor.cookies.set('region', value);
      const { region } = await mustCall(visitor, getConfig);
      expect(region.code).toBe('msk');
      expect(await htmlOf(visitor, '/kontakty/')).toContain('+7 495 000-00-00');
    },
  );

  test('a form of a foreign page changes nothing, and one leads nowhere else', async () => {
    const visitor = new Visitor(full);
    const foreign = await visitor.request('/rest/helper/region/', {
      form: { region: 'spb' },
      headers: { Accept: 'text/html', Origin: 'https://evil.example' },
    });
    expect(foreign.status).toBe(403);
    const away = await visitor.request('/rest/helper/region/', {
      form: { region: 'spb', back: '//evil.example/' },
      headers: { Accept: 'text/html' },
    });
    expect(away.headers.get('location')).toBe('/spb/');
  });
});

describe('the check of an address', () => {
  test('without scripts the page itself answers', async () => {
    const visitor = new Visitor(full);
    const street = await htmlOf(visitor, `/dostavka/?address=${encodeURIComponent('Тверская улица')}`);
    expect(street).toContain('Москва, Тверская улица — в пределах МКАД');
    expect(street).toContain('Доставка бесплатно');
    expect(await htmlOf(visitor, '/dostavka/?address=xyzxyz')).toContain('такой улицы не нашли');
  });
});

test('without scripts the page of companies carries what it worked out into the request', async () => {
  const path = '/kompaniyam/?programme=balans&people=24&days=28';
  const html = (await htmlOf(new Visitor(full), path)).replaceAll('<!-- -->', '');
  expect(html).toMatch(/24 человека, 28 рабочих дней<\/span><b[^>]*>828 024 ₽/);
  expect(html).toContain('Расчёт с сайта: 24 человека, 28 рабочих дней, программа «Баланс».');
  const wrong = await htmlOf(new Visitor(full), '/kompaniyam/?people=-5&days=3&programme=%3Cb%3E');
  expect(wrong.replaceAll('<!-- -->', '')).toContain('10 человек, 14 рабочих дней');
});

test('the title of a programme names the price of the energy beside it', async () => {
  const { programmes } = await mustCall(new Visitor(full), listProgrammes);
  for (const { code, lines } of programmes) {
    const { title } = readPage(await htmlOf(new Visitor(full), `/programmy/${code}/`));
    const [, kcal, roubles] = /на (\d+) ккал.*?, ([\d ]+) ₽/.exec(title) ?? [];
    const line = lines.find((one) => String(one.kcal) === kcal);
    if (roubles !== undefined) {
      expect([code, Number(roubles.replaceAll(' ', '')) * 100]).toEqual([code, line?.dayPriceKop]);
    }
    expect(title).not.toMatch(/ккал.*, от/);
  }
});

test('a comparison has a row of what is left out where anything is', async () => {
  const compare = (other: string) => htmlOf(new Visitor(full), `/comparison/?p=balans&p=${other}`);
  const leftOut = />Не\s?кладём</;
  expect(await compare('pohudenie')).not.toMatch(leftOut);
  expect(await compare('vegetarianskaya')).toMatch(leftOut);
});

test('the calculator shows each step of its formula with its sum', async () => {
  const stepsOf = async (weight: number) => {
    const query = `sex=female&age=30&height=165&weight=${weight}&activity=light&goal=lose`;
    return (await htmlOf(new Visitor(full), `/?${query}`)).replaceAll('<!-- -->', '');
  };
  expect(await stepsOf(60)).toContain('Цель «похудеть»: × 0,85 = 1543 ккал.');
  // The line that is proposed, and why.
  expect(await stepsOf(60)).toMatch(
    /Предлагаем «Похудение», <b>1500\sккал<\/b>\s— на\s17\s% меньше, чем тратите/,
  );
  expect(await stepsOf(35)).toContain('× 0,85 = 1251 ккал.');
  expect(await stepsOf(35)).not.toContain('берём не меньше');
});
