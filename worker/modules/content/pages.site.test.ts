import { expect } from 'vitest';
import { getPage } from '#shared/features/pages/contract.ts';
import { listPromotions } from '#shared/features/promotions/contract.ts';
import { getConfig, listZones } from '#shared/features/regions/contract.ts';
import { plainSpaces } from '#shared/typography.ts';
import { writeContent } from '#tests/factories/content.ts';
import { crawlerAgent, readPage } from '#tests/harness/html.ts';
import { test, type Visitor } from '#tests/site.ts';
import { sql } from '#worker/platform/database.ts';

const htmlOf = async (visitor: Visitor, path: string) =>
  plainSpaces(await (await visitor.request(path, { headers: { 'User-Agent': crawlerAgent } })).text())
    .replaceAll('\u2060', '')
    .replaceAll('<!-- -->', '');
const pageOf = async (visitor: Visitor, path: string) => visitor.call(getPage, { query: { path } });

test('shows what an operator writes as text, and is gone when they take it away', async ({ site }) => {
  const blocks = [
    { kind: 'text', title: 'Новое', text: '<script>alert(1)</script> и [ссылка](javascript:alert(1))' },
  ];
  const write = "UPDATE content_pages SET title = 'Для прессы', blocks = ?1 WHERE path = '/smi/'";
  await writeContent(site, sql(write).with(JSON.stringify(blocks)));
  const html = await htmlOf(site.visitor(), '/smi/');
  expect(html).toContain('Для прессы');
  expect(html).not.toMatch(/<script>alert|href="javascript:/);
  await writeContent(site, sql('DELETE FROM content_pages WHERE path = ?1').with('/smi/'));
  expect((await site.visitor().request('/smi/')).status).toBe(404);
  expect((await site.visitor().request('/rest/pages/?path=/smi/')).status).toBe(404);
});

test('a document tells its wording and leads to the earlier ones, also to one that is replaced', async ({
  site,
}) => {
  const visitor = site.visitor();
  const { version, versions } = await pageOf(visitor, '/oferta/');
  expect(versions.length).toBeGreaterThan(1);
  const [, earlier = ''] = versions;
  const html = await htmlOf(visitor, `/oferta/?version=${earlier}`);
  expect(html).toContain('Это прежняя редакция');
  expect(readPage(html).canonical).toBe(`${site.url}/oferta/`);
  for (const wrong of ['2020-01-01', 'x', '2026-13-01'])
    expect((await visitor.request(`/oferta/?version=${wrong}`)).status).toBe(404);
  const write = "UPDATE content_pages SET version = '2027-01-01', lead = lead || ' Новое.' WHERE path = ?1";
  await writeContent(site, sql(write).with('/oferta/'));
  expect((await pageOf(visitor, '/oferta/')).versions).toEqual(['2027-01-01', ...versions]);
  expect(await htmlOf(visitor, `/oferta/?version=${version}`)).not.toContain('Новое.');
});

test('the region is chosen by a form, and followed by phone, zones, titles and texts', async ({ site }) => {
  const visitor = site.visitor();
  const chosen = await visitor.request('/rest/helper/region/', {
    form: { region: 'spb', back: '/dostavka/' },
    headers: { Accept: 'text/html' },
  });
  expect([chosen.status, chosen.headers.get('location')]).toEqual([303, '/spb/dostavka/']);
  expect((await visitor.call(getConfig)).region.code).toBe('spb');
  const { zones } = await visitor.call(listZones);
  expect(zones.map(({ code }) => code)).toEqual(['spb-0', 'spb-10', 'spb-30']);
  const html = await htmlOf(visitor, '/dostavka/');
  expect(html).toContain('+7 812 000-00-00');
  expect(html).not.toContain('МКАД');
  for (const path of ['/kontakty/', '/subs/', '/homemade-food/']) {
    const { title, description } = readPage(await htmlOf(visitor, path));
    expect([path, title]).toEqual([path, expect.stringContaining('в Санкт-Петербурге')]);
    expect([path, description]).toEqual([path, expect.stringContaining('Петербург')]);
  }
});

test('the page answers what its address asks: a street, a company’s price', async ({ site }) => {
  const visitor = site.visitor();
  const street = await htmlOf(visitor, `/dostavka/?address=${encodeURIComponent('Тверская улица')}`);
  expect(street).toContain('Доставка бесплатно');
  expect(await htmlOf(visitor, '/dostavka/?address=xyzxyz')).toContain('такой улицы не нашли');
  const companies = await htmlOf(visitor, '/kompaniyam/?programme=balans&people=24&days=28');
  expect(companies).toMatch(/24 человека, 28 рабочих дней<\/span><b[^>]*>828 024 ₽/);
});

test.describe('the simple variant', () => {
  test.override({ siteOptions: { isSimply: true } });

  test('shows nothing of the other variant and no link to its pages', async ({ site }) => {
    expect(JSON.stringify(await pageOf(site.visitor(), '/kontakty/'))).not.toContain('/micromarkets/');
    const link = "UPDATE promotions SET link = json_set(link, '$.href', '/sertificat/') WHERE slug = ?1";
    await writeContent(site, sql(link).with('first-order'));
    const { promotions } = await site.visitor().call(listPromotions);
    const links = new Map(promotions.map(({ slug, link: shown }) => [slug, shown]));
    expect(links.has('bonus')).toBe(false);
    expect(links.get('first-order')).toBeNull();
  });
});
