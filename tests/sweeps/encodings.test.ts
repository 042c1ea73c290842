import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COOKIE_CHOICE_NAME } from '#shared/features/consents/cookies.ts';
import { DRAWN_COOKIE } from '#shared/features/experiments/assignment.ts';
import { BASKET_COOKIE } from '#shared/features/homemade/rules.ts';
import { REGION_COOKIE } from '#shared/features/regions/rules.ts';
import { addressesOf } from '#tests/harness/html.ts';
import { type LocalSite, startLocalSite } from '#tests/harness/local-site.ts';
import { cookieChoiceOf } from '#tests/harness/visitor.ts';

const codings = ['identity', 'gzip', 'br', 'zstd'];
/** Cookies that the pipeline reads, and parameters that have it set some. */
const visits: readonly (readonly [query: string, cookie: string])[] = [
  ['', ''],
  ['?exp=whyBefit', ''],
  ['?utm_source=ya', `${COOKIE_CHOICE_NAME}=${cookieChoiceOf(['marketing'])}`],
  ['?invite=ABCDEFGH', ''],
  ['', `${REGION_COOKIE}=spb`],
  ['', `${REGION_COOKIE}=msk; ${DRAWN_COOKIE}=1; exp_whyBefit=1`],
  ['', `${BASKET_COOKIE}=0199f0a0-0000-7000-8000-000000000000; invite=ABCDEFGH; device=1`],
  ['', `auth=%7B%7D; returned_form=e30`],
];

describe.each(['local', 'production'] as const)('in the %s build', (build) => {
  let site: LocalSite;
  beforeAll(async () => {
    site = await startLocalSite({ build, floodLimit: 1_000_000 });
  });
  afterAll(() => site?.stop());

  test('every page is a whole document in every encoding, whoever asks, and each time', async () => {
    const broken: string[] = [];
    const ask = async (path: string, [query, Cookie]: (typeof visits)[number], coding: string) => {
      const headers = { 'Accept-Encoding': coding, ...(Cookie && { Cookie }) };
      const address = site.url + path + (path.includes('?') ? query.replace('?', '&') : query);
      const answer = await fetch(address, { headers });
      const isWhole = /^<!DOCTYPE html>[\s\S]*<\/html>$/.test(await answer.text());
      if (answer.status !== 200 || !isWhole) broken.push(`${coding} ${address} ${Cookie}`);
    };
    const addresses = await addressesOf(`${site.url}/sitemap.xml`);
    expect(addresses.length).toBeGreaterThan(50);
    // Whoever comes first has a page made; it is kept for those who follow.
    for (const path of addresses)
      for (const visit of [...visits, ...visits.slice(0, 2)])
        await Promise.all(codings.map((coding) => ask(path, visit, coding)));
    expect(broken).toEqual([]);
  }, 300_000);
});
