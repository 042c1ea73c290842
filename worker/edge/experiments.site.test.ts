import { expect } from 'vitest';
import { type ExperimentKey, experimentKeys } from '#shared/features/experiments/keys.ts';
import { plainSpaces } from '#shared/typography.ts';
import { test, type Visitor } from '#tests/site.ts';

/** What home shows for each experiment. */
const signs: Readonly<Record<ExperimentKey, string>> = {
  exp_constructorCalc: 'Не знаете, сколько калорий',
  exp_howItWorks: 'id="how-it-works"',
  exp_whyBefit: 'id="why-befit"',
  exp_replaceDish: 'Можно заменить',
  exp_familyTariff: 'id="family-tariff"',
};

/** Experiments whose variant a page of the visitor shows. */
async function shownTo(visitor: Visitor, path = '/'): Promise<ExperimentKey[]> {
  const html = plainSpaces(await (await visitor.request(path)).text());
  return experimentKeys.filter((key) => html.includes(signs[key]));
}

test.for(experimentKeys)(
  '%s is shown by its address at once and on later visits, to nobody else',
  async (key, { site }) => {
    const visitor = site.visitor();
    expect(await shownTo(visitor, `/?exp=${key}`)).toEqual([key]);
    expect(await shownTo(visitor)).toEqual([key]);
    expect(await shownTo(site.visitor())).toEqual([]);
  },
);

test.describe('a site that draws visitors', () => {
  test.override({ siteOptions: { vars: { EXPERIMENTS: 'whyBefit:100,howItWorks:0' } } });

  test('draws every visitor at the first page, where they stay', async ({ site }) => {
    const visitor = site.visitor();
    await visitor.request('/faq/');
    expect(visitor.cookies.get('exp_drawn')).toBe('howItWorks.0-whyBefit.1');
    expect(await shownTo(visitor)).toEqual(['exp_whyBefit']);
    expect((await visitor.request('/')).headers.getSetCookie()).toEqual([]);
  });

  test('shows robots the page as it is', async ({ site }) => {
    const answer = await site.visitor().request('/', { headers: { 'User-Agent': 'Googlebot/2.1' } });
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await answer.text()).not.toContain(signs.exp_whyBefit);
  });
});
