import { expect } from 'vitest';
import { type Site, test } from '#tests/site.ts';

/** What was noted since the last look. */
const take = ({ inside }: Site) => inside.instruments.recorder.take();
const labelsOf = (noted: ReturnType<typeof take>, name: string) =>
  noted.filter((one) => one.name === name).map(({ labels }) => Object.values(labels).join(' '));

test('requests are counted by their pattern and outcome, without what they name', async ({ site }) => {
  const visitor = site.visitor();
  for (const path of [
    '/faq/?utm_source=somebody',
    '/rest/orders/0199b2f0-0000-7000-8000-000000000001/',
    '/rest/nothing/of/this/name/',
    '/nobody-has-this-page/',
    '/pictures/anna-79990000000.webp',
  ])
    await visitor.request(path);
  const noted = take(site);
  expect(labelsOf(noted, 'request')).toEqual([
    '/faq/ GET ok',
    '/rest/orders/:id GET refused',
    'unknown call GET refused',
    'other GET refused',
    '/pictures/* GET refused',
  ]);
  expect(JSON.stringify(noted)).not.toMatch(/somebody|0199b2f0|7999/);
});

test('an order and its payment are counted once, without whose they are', async ({ site }) => {
  const anna = await site.customer();
  await anna.place({ payment: 'card' });
  await anna.pay(anna.order, { state: 'paid', notice: 'twice' });
  await site.tick();
  const noted = take(site);
  expect(labelsOf(noted, 'order')).toEqual(['programme card customer']);
  expect(labelsOf(noted, 'payment')).toEqual(['sandbox opened', 'sandbox paid']);
  expect(labelsOf(noted, 'run')).toEqual(['timer done']);
  expect(JSON.stringify(noted)).not.toContain(anna.phone.slice(2));
  expect(JSON.stringify(noted)).not.toContain(anna.order.id);
});
