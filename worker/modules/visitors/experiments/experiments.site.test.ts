import { expect } from 'vitest';
import { listExperimentResults } from '#shared/features/experiments/contract.ts';
import { type ExperimentKey, experimentKeys } from '#shared/features/experiments/keys.ts';
import { placeOrder } from '#shared/features/orders/contract.ts';
import { buildOrder } from '#tests/factories/orders.ts';
import { type Site, type SiteCustomer, test, type Visitor } from '#tests/site.ts';

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
  const html = (await (await visitor.request(path)).text()).replaceAll('\u00a0', ' ');
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

  const report = (visitor: Visitor, mark: string, experiment: string, branch: string) =>
    visitor.request('/rest/experiments/exposures/', {
      json: { visitor: mark, seen: [{ experiment, branch }] },
    });
  const resultsOf = async (site: Site) => {
    const { experiments } = await site.operate(listExperimentResults);
    return experiments.find(({ experiment }) => experiment === 'exp_whyBefit');
  };
  const order = (anna: SiteCustomer, firstOrder: boolean) =>
    anna.call(placeOrder, { body: buildOrder({ firstOrder }) });

  test('counts each visitor once, in the branch seen first, with the orders that follow', async ({
    site,
  }) => {
    const anna = await site.customer();
    const [mark, ...others] = Array.from({ length: 3 }, () => crypto.randomUUID());
    for (const branch of ['variant', 'variant', 'control'])
      await report(anna, mark ?? '', 'exp_whyBefit', branch);
    await report(site.visitor(), others[0] ?? '', 'exp_whyBefit', 'variant');
    await report(site.visitor(), others[1] ?? '', 'exp_whyBefit', 'control');
    anna.cookies.set('exp_seen', `${mark}.whyBefit`);
    anna.chooseCookies('analytics');
    await order(anna, true);
    await order(anna, false);
    expect(await resultsOf(site)).toMatchObject({
      variant: { visitors: 2, buyers: 1, orders: 2, conversion: 0.5 },
      control: { visitors: 1, buyers: 0, orders: 0, conversion: 0 },
      isCertain: false,
    });
  });

  test('counts no order without consent to analytics, or with an invented mark', async ({ site }) => {
    const anna = await site.customer();
    const mark = crypto.randomUUID();
    await report(anna, mark, 'exp_whyBefit', 'control');
    anna.cookies.set('exp_seen', `${mark}.whyBefit`);
    await order(anna, true);
    anna.chooseCookies('analytics');
    anna.cookies.set('exp_seen', "x' OR 1=1");
    await order(anna, false);
    expect((await resultsOf(site))?.control).toMatchObject({ visitors: 1, orders: 0 });
  });
});
