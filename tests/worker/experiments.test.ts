import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listExperimentResults } from '#shared/features/experiments/contract.ts';
import { type ExperimentKey, experimentKeys } from '#shared/features/experiments/keys.ts';
import { answerOf } from '#tests/harness/call.ts';
import { Customer } from '#tests/harness/customer.ts';
import { localOperatorToken } from '#tests/harness/local-bindings.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { servePublished } from '#tests/harness/publication.ts';
import { newPhone, setClock, Visitor } from '#tests/harness/visitor.ts';

const NINETY_DAYS = 7_776_000;
let site: LocalWorker;
/** A site without shares: only addresses put visitors into experiments. */
let plain: LocalWorker;

beforeAll(async () => {
  [site, plain] = await Promise.all([
    startLocalWorker({ vars: { EXPERIMENTS: 'whyBefit:100,howItWorks:0' }, floodLimit: 100_000 }),
    startLocalWorker({ floodLimit: 100_000 }),
  ]);
  await Promise.all([site, plain].map((one) => setClock(one, '2026-11-16T07:00:00.000Z')));
  await servePublished(new Visitor(plain));
});
afterAll(() => Promise.all([site?.stop(), plain?.stop()]));

const howOf = (answer: Response) => /page;desc="(\w+)"/.exec(answer.headers.get('server-timing') ?? '')?.[1];

/** What home shows for each experiment. */
const signs: Readonly<Record<ExperimentKey, string>> = {
  exp_constructorCalc: 'Не знаете, сколько калорий',
  exp_howItWorks: 'id="how-it-works"',
  exp_whyBefit: 'id="why-befit"',
  exp_replaceDish: 'Можно заменить',
  exp_familyTariff: 'id="family-tariff"',
};

async function homeOf(visitor: Visitor, path = '/') {
  const answer = await visitor.request(path);
  const html = (await answer.text()).replaceAll('\u00a0', ' ');
  return { answer, html, shown: experimentKeys.filter((key) => html.includes(signs[key])) };
}

/** Class names of a page that none of its style sheets knows. */
async function classesWithoutStyles(html: string): Promise<string[]> {
  const sheets = html.match(/<link[^>]*rel="stylesheet"[^>]*>/g) ?? [];
  const css = await Promise.all(
    sheets.map(async (sheet) => {
      const [, href = ''] = /href="([^"]+)"/.exec(sheet) ?? [];
      return (await new Visitor(plain).request(href)).text();
    }),
  );
  const known = [...css, ...(html.match(/<style[\s\S]*?<\/style>/g) ?? [])].join('\n');
  const names = [...html.matchAll(/ class="([^"]+)"/g)].flatMap(([, list = '']) => list.split(' '));
  return [...new Set(names)].filter((name) => !known.includes(`.${name}`));
}

describe('by the address', () => {
  test.each(experimentKeys)('%s shows its variant at once, and on later visits', async (key) => {
    const visitor = new Visitor(plain);
    const first = await homeOf(visitor, `/?exp=${key}`);
    expect(first.shown).toEqual([key]);
    expect(visitor.cookies.get(key)).toBe('1');
    expect(first.answer.headers.getSetCookie().join()).toContain(`Max-Age=${NINETY_DAYS}`);
    expect((await homeOf(visitor)).shown).toEqual([key]);
    const { html } = await homeOf(new Visitor(plain));
    expect(await classesWithoutStyles(first.html), 'a variant has its styles with it').toEqual(
      await classesWithoutStyles(html),
    );
  });

  test('nobody else gets it: pages are kept by what they show', async () => {
    const tester = new Visitor(plain);
    await homeOf(tester, '/?exp=whyBefit');
    const kept = await homeOf(tester);
    expect([howOf(kept.answer), kept.shown]).toEqual(['hit', ['exp_whyBefit']]);
    expect(kept.answer.headers.getSetCookie()).toEqual([]);
    const other = await homeOf(new Visitor(plain));
    expect(other.shown).toEqual([]);
    expect(other.html).not.toContain('exp_');
    expect(other.answer.headers.getSetCookie()).toEqual([]);
  });

  test('no page but home changes', async () => {
    const tester = new Visitor(plain);
    await homeOf(tester, '/?exp=whyBefit,howItWorks,constructorCalc,replaceDish,familyTariff');
    for (const path of ['/faq/', '/programmy/balans/']) {
      const tried = await tester.request(path);
      const usual = await new Visitor(plain).request(path);
      expect(howOf(usual)).toBe('hit');
      expect(await tried.text()).toBe(await usual.text());
    }
  });

  test('unknown names show nothing and set nothing', async () => {
    const visitor = new Visitor(plain);
    expect((await homeOf(visitor, '/?exp=nothing')).shown).toEqual([]);
    expect(visitor.cookies.size).toBe(0);
  });
});

describe('by lot', () => {
  test('every visitor is drawn at the first page, whatever was answered before, and stays where they are', async () => {
    for (let round = 0; round < 3; round += 1) {
      const visitor = new Visitor(site);
      await visitor.request('/faq/');
      expect(visitor.cookies.get('exp_drawn')).toBe('howItWorks.0-whyBefit.1');
      expect(visitor.cookies.get('exp_whyBefit')).toBe('1');
      expect(visitor.cookies.has('exp_howItWorks')).toBe(false);
      const home = await homeOf(visitor);
      expect(home.shown).toEqual(['exp_whyBefit']);
      expect(home.answer.headers.getSetCookie()).toEqual([]);
    }
  });

  test('a deployment keeps no answer ready in front of the draw', async () => {
    const deployed = await startLocalWorker({ build: 'production', vars: { EXPERIMENTS: 'whyBefit:50' } });
    try {
      for (const agent of ['Googlebot/2.1', undefined, undefined]) {
        const visitor = new Visitor(deployed);
        const answer = await visitor.request('/faq/', agent ? { headers: { 'User-Agent': agent } } : {});
        expect(howOf(answer)).not.toBe('ready');
        expect(visitor.cookies.has('exp_drawn')).toBe(agent === undefined);
      }
    } finally {
      await deployed.stop();
    }
  });

  test('the first page shows it as the later ones do, and is stored by nobody', async () => {
    const first = await homeOf(new Visitor(site));
    expect(first.shown).toEqual(['exp_whyBefit']);
    expect(first.answer.headers.get('cache-control')).toBe('private, no-store');
  });

  test('an earlier draw stands, whatever the shares say now', async () => {
    const visitor = new Visitor(site);
    visitor.cookies.set('exp_drawn', 'whyBefit.0');
    expect((await homeOf(visitor)).shown).toEqual([]);
    expect(visitor.cookies.get('exp_drawn')).toBe('whyBefit.0-howItWorks.0');
  });

  test('robots see the page as it is', async () => {
    const answer = await new Visitor(site).request('/', { headers: { 'User-Agent': 'Googlebot/2.1' } });
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await answer.text()).not.toContain(signs.exp_whyBefit);
  });

  test('a site without shares draws nobody', async () => {
    const visitor = new Visitor(plain);
    await visitor.request('/');
    expect(visitor.cookies.size).toBe(0);
  });
});

describe('what is counted', () => {
  const report = (visitor: Visitor, mark: string, experiment: string, branch: string) =>
    visitor.request('/rest/experiments/exposures/', {
      json: { visitor: mark, seen: [{ experiment, branch }] },
    });

  async function results() {
    const answer = await new Visitor(site).request('/rest/operations/experiments/', {
      headers: { Authorization: `Bearer ${localOperatorToken}` },
    });
    const { experiments } = await answerOf(listExperimentResults, answer);
    return experiments.find(({ experiment }) => experiment === 'exp_whyBefit');
  }

  test('is each visitor once, with the orders that follow, and nothing else', async () => {
    const buyer = await Customer.signedIn(site, newPhone());
    const mark = crypto.randomUUID();
    for (let round = 0; round < 3; round += 1) {
      expect((await report(buyer, mark, 'exp_whyBefit', 'variant')).status).toBe(200);
    }
    // Who was seen in one branch does not move to the other.
    await report(buyer, mark, 'exp_whyBefit', 'control');
    await report(new Visitor(site), crypto.randomUUID(), 'exp_whyBefit', 'variant');
    await report(new Visitor(site), crypto.randomUUID(), 'exp_whyBefit', 'control');
    // An experiment that draws nobody is not counted.
    await report(buyer, mark, 'exp_familyTariff', 'variant');
    buyer.cookies.set('exp_seen', `${mark}.whyBefit`);
    buyer.chooseCookies('analytics');
    await buyer.place();
    await buyer.place({ firstOrder: false });
    const result = await results();
    expect(result?.variant).toEqual({ visitors: 2, buyers: 1, orders: 2, conversion: 0.5 });
    expect(result?.control).toEqual({ visitors: 1, buyers: 0, orders: 0, conversion: 0 });
    expect(result?.difference).toBe(0.5);
    expect(result?.low).toBeLessThan(0);
    expect(result?.isCertain).toBe(false);
    const { results: columns } = await site.db.prepare('PRAGMA table_info(experiment_exposures)').all();
    expect(columns.map(({ name }) => name)).toEqual(['visitor', 'experiment', 'branch', 'orders', 'seen_at']);
  });

  test('an order without consent to analytics, or with an invented mark, counts nowhere', async () => {
    const buyer = await Customer.signedIn(site, newPhone());
    const mark = crypto.randomUUID();
    await report(buyer, mark, 'exp_whyBefit', 'control');
    buyer.cookies.set('exp_seen', `${mark}.whyBefit`);
    const before = await results();
    await buyer.place();
    buyer.chooseCookies('analytics');
    buyer.cookies.set('exp_seen', "x' OR 1=1");
    await buyer.place({ firstOrder: false });
    expect((await results())?.control.orders).toBe(before?.control.orders);
  });

  test.each([
    { visitor: 'anna', seen: [{ experiment: 'exp_whyBefit', branch: 'variant' }] },
    { visitor: crypto.randomUUID(), seen: [{ experiment: 'exp_unknown', branch: 'variant' }] },
    { visitor: crypto.randomUUID(), seen: [{ experiment: 'exp_whyBefit', branch: 'other' }] },
    { visitor: crypto.randomUUID(), seen: [] },
  ])('refuses what is no exposure: %o', async (json) => {
    const answer = await new Visitor(site).request('/rest/experiments/exposures/', { json });
    expect(answer.status).toBe(400);
  });

  test('is for operators alone', async () => {
    expect((await new Visitor(site).request('/rest/operations/experiments/')).status).toBe(401);
  });
});
