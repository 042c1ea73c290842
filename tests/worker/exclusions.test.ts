import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { listCalendarChanges } from '#shared/features/deliveries/contract.ts';
import { getTastes, previewTastes, saveTastes } from '#shared/features/exclusions/contract.ts';
import { listProposals } from '#shared/features/rations/contract.ts';
import { orderMoment } from '#tests/factories/orders.ts';
import { mustCall, refusalOf } from '#tests/harness/call.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { deliverNext } from '#tests/harness/operations.ts';
import { openPlain, submitPlain } from '#tests/harness/plain-forms.ts';
import { dishesOf, partlyClosedMoment, ServedCustomer } from '#tests/harness/served-customer.ts';
import { runTimerOf, setClock } from '#tests/harness/visitor.ts';

let site: LocalWorker;
let customer: ServedCustomer;

beforeAll(async () => {
  site = await startLocalWorker();
});
afterAll(() => site?.stop());
beforeEach(async () => {
  await setClock(site, orderMoment);
  customer = await ServedCustomer.signedIn(site);
});

const runTimer = () => runTimerOf(site);
const save = (json: object) => customer.request('/rest/exclusions/', { json: { version: 1, ...json } });

describe('exclusions of a customer', () => {
  test('are shown on the days that they change before they are saved, and then change these days', async () => {
    await setClock(site, partlyClosedMoment);
    const before = await customer.days();
    const preview = await mustCall(customer, previewTastes, {
      query: { without: 'fish,poultry,allergy-dairy' },
    });
    expect(preview.openDays).toBe(3);
    expect(await customer.days()).toEqual(before);

    await customer.signHealthConsent();
    const saved = await save({ without: ['fish', 'poultry', 'allergy-dairy'] });
    expect(await saved.json()).toMatchObject({
      version: 2,
      text: expect.stringContaining('22\u00a0ноября'),
      dangers: expect.any(Array),
    });
    const after = await customer.days();
    // The timer has kept nothing yet: the change itself keeps what is closed.
    const meals = (days: typeof after) => days.slice(0, 4).map((day) => day.meals);
    expect(meals(after)).toEqual(meals(before));
    expect(preview.days.length).toBeGreaterThan(0);
    for (const { date, meals } of preview.days) {
      const served = after.find((day) => day.date === date);
      expect(meals.length).toBeGreaterThan(0);
      for (const { after: title } of meals)
        expect(served?.meals.map(({ dish }) => dish?.title ?? null)).toContain(title);
    }
    const open = after.filter(({ openUntil }) => openUntil !== null).flatMap(({ meals }) => meals);
    expect(open.filter(({ dish }) => dish !== null).length).toBeGreaterThan(0);
    expect(open.filter(({ dish }) => dish?.allergens.includes('dairy'))).toEqual([]);
  });

  test('with an allergy need a signed consent, which is asked for once', async () => {
    const refused = await save({ without: ['allergy-nuts'] });
    expect((await refusalOf(refused)).code).toBe('consent_unsigned');
    await customer.signHealthConsent();
    expect((await save({ without: ['allergy-nuts'] })).status).toBe(200);
    expect((await save({ version: 2, without: ['allergy-nuts', 'allergy-fish'] })).status).toBe(200);
    const given = await site.db
      .prepare(
        `SELECT COUNT(*) AS n FROM consents c JOIN orders o ON o.customer_id = c.customer_id
         WHERE o.id = ? AND c.document = 'healthData'`,
      )
      .bind(customer.orderId)
      .first<{ n: number }>();
    expect(given?.n).toBe(1);
  });

  test('of twenty tabs at one moment are saved once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, tab) => save({ without: [tab % 2 === 0 ? 'fish' : 'pork'] })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  });

  test('beyond the free groups hold for new orders alone', async () => {
    const without = ['fish', 'seafood', 'mushrooms', 'pork', 'beef', 'poultry', 'honey'];
    const preview = await mustCall(customer, previewTastes, { query: { without: without.join() } });
    expect(preview.laterDislikes).toEqual(['птица', 'мёд']);
    expect((await save({ without })).status).toBe(200);
    const kept = await mustCall(customer, getTastes);
    expect(kept.tastes.without).toEqual(without);
  });

  test('take a single ingredient out of every dish of the open days', async () => {
    const { results: recipes } = await site.db
      .prepare('SELECT dish_code, ingredient_code FROM dish_ingredients')
      .all<{ dish_code: string; ingredient_code: string }>();
    const served = async () => (await customer.days()).flatMap(dishesOf);
    const made = await served();
    // Whatever the menu of these days is made of most but for what stands in most dishes of the kitchen.
    const timesOf = (code: string) =>
      recipes.filter((one) => one.ingredient_code === code && made.includes(one.dish_code)).length;
    const codes = [...new Set(recipes.map(({ ingredient_code: code }) => code))];
    const rare = codes.filter((code) => recipes.filter((one) => one.ingredient_code === code).length < 15);
    const [most = ''] = rare.toSorted((one, other) => timesOf(other) - timesOf(one));
    expect(timesOf(most)).toBeGreaterThan(1);
    expect((await save({ ingredients: [most] })).status).toBe(200);
    const withIt = recipes.filter((one) => one.ingredient_code === most).map((one) => one.dish_code);
    expect((await served()).filter((code) => code !== undefined && withIt.includes(code))).toEqual([]);
  });

  test('let no dish come more often in a week than the repeat limit', async () => {
    const planned = await site.db.prepare(`SELECT * FROM menu_days WHERE slot = 'lunch'`).all();
    // The menu of the seed repeats nothing within a week: the lunches of the 18th, 20th and 22nd become that of the 21st.
    const days = await customer.days('2026-11-18', '2026-11-22');
    const lunchOn = (wanted: string) =>
      days.find(({ date }) => date === wanted)?.meals.find(({ slot }) => slot === 'lunch')?.dish?.code ?? '';
    const repeated = lunchOn('2026-11-21');
    const lunches = ['2026-11-18', '2026-11-20', '2026-11-22'].map(lunchOn);
    await site.db
      .prepare(
        `UPDATE menu_days SET dish_code = ?1 WHERE programme_code = 'balans' AND slot = 'lunch'
         AND dish_code IN (SELECT value FROM json_each(?2))`,
      )
      .bind(repeated, JSON.stringify(lunches))
      .run();
    onTestFinished(async () => {
      await site.db
        .prepare(
          `UPDATE menu_days SET dish_code = (
             SELECT value ->> 'dish_code' FROM json_each(?1)
             WHERE value ->> 'programme_code' = menu_days.programme_code
               AND value ->> 'cycle_day' = menu_days.cycle_day)
           WHERE slot = 'lunch'`,
        )
        .bind(JSON.stringify(planned.results))
        .run();
    });
    const daysOf = async (dish: string) =>
      (await customer.days('2026-11-18', '2026-11-22'))
        .filter((day) => dishesOf(day).includes(dish))
        .map(({ date }) => date);
    // Twice is what every programme keeps to by itself.
    expect(await daysOf(repeated)).toEqual(['2026-11-18', '2026-11-20']);
    expect((await save({ repeatLimit: 2 })).status).toBe(200);
    expect(await daysOf(repeated)).toEqual(['2026-11-18', '2026-11-20']);
    expect((await save({ version: 2, repeatLimit: 1 })).status).toBe(200);
    expect(await daysOf(repeated)).toEqual(['2026-11-18']);
    const week = (await customer.days('2026-11-18', '2026-11-22')).flatMap(dishesOf);
    expect(new Set(week).size).toBe(week.length);
  });
});

describe('an allergy that is named after the cut-off', () => {
  test('marks the dishes that are cooking with it, names the first safe delivery and has operators call', async () => {
    await setClock(site, partlyClosedMoment);
    const calls = async () =>
      (await site.db.prepare(`SELECT fields FROM leads WHERE customer_id = ?`).bind(customer.id).all())
        .results;
    expect((await customer.days()).flatMap(({ dangers }) => dangers)).toEqual([]);
    await customer.signHealthConsent();
    const saved = await mustCall(customer, saveTastes, {
      body: { version: 1, without: ['allergy-dairy', 'allergy-gluten'] },
    });
    expect(saved.text).toContain('22\u00a0ноября');
    const days = await customer.days();
    const marked = days.filter(({ dangers }) => dangers.length > 0);
    expect(marked.length).toBeGreaterThan(0);
    expect(saved.dangers.map(({ date }) => date)).toEqual(marked.map(({ date }) => date));
    for (const { meals, dangers, openUntil } of days) {
      const withAllergen = meals.filter(({ dish }) =>
        dish?.allergens.some((one) => one === 'dairy' || one === 'gluten'),
      );
      expect(dangers.map(({ slot }) => slot)).toEqual(withAllergen.map(({ slot }) => slot));
      if (openUntil !== null) expect(dangers).toEqual([]);
    }
    const [call] = await calls();
    expect(String(call?.fields)).toContain(saved.dangers[0]?.meals[0]?.title);
    expect(String(call?.fields)).not.toContain('глютен');

    // Saved again it is the same request, which says the newest.
    let version = saved.version;
    const save = async (without: string[]) => {
      const body = { version, without };
      ({ version } = await mustCall(customer, saveTastes, { body }));
    };
    await save([]);
    await save(['allergy-dairy', 'allergy-gluten']);
    expect(await calls()).toEqual([call]);
    await save(['allergy-dairy', 'allergy-gluten', 'allergy-eggs', 'allergy-fish']);
    const newest = await calls();
    expect(newest).toHaveLength(1);
    expect(newest).not.toEqual([call]);
    await site.db.prepare(`UPDATE leads SET state = 'sent' WHERE customer_id = ?`).bind(customer.id).run();
    await save([]);
    await save(['allergy-dairy', 'allergy-gluten', 'allergy-eggs', 'allergy-fish']);
    expect(await calls()).toEqual(newest);
  });
});

describe('a meal that nothing safe fits', () => {
  test('is said, comes back as bonuses once with its delivery, and stands in the history', async () => {
    await customer.signHealthConsent();
    expect((await save({ without: ['allergy-gluten'] })).status).toBe(200);
    // The kitchen of the tests has gluten in everything that can be a lunch.
    const recipes = await site.db.prepare('SELECT code, allergens FROM dishes').all();
    await site.db.prepare(`UPDATE dishes SET allergens = '["gluten"]' WHERE slots LIKE '%lunch%'`).run();
    onTestFinished(async () => {
      await site.db
        .prepare(
          `UPDATE dishes SET allergens = (
             SELECT value ->> 'allergens' FROM json_each(?1) WHERE value ->> 'code' = dishes.code)`,
        )
        .bind(JSON.stringify(recipes.results))
        .run();
    });
    const open = await customer.days();
    const unsafe = open.filter(({ meals }) => meals.some(({ dish }) => dish === null));
    expect(unsafe.length).toBeGreaterThan(0);
    expect(open.every(({ creditKop, meals }) => creditKop > 0 === meals.some(({ dish }) => !dish))).toBe(
      true,
    );
    const [day] = unsafe;
    const meal = day?.meals.find(({ dish }) => dish === null);
    if (!day || !meal) throw new Error('Every meal is safe');
    const { choices } = await customer.choicesOf(day.date, meal.slot);
    expect(choices.length).toBeGreaterThan(0);
    const input = { date: day.date, person: 1, slot: meal.slot, dish: choices[0]?.dish.code };
    expect((await customer.replace([input])).status).toBe(200);

    await setClock(site, '2026-11-23T07:00:00.000Z');
    await runTimer();
    const closed = await customer.days();
    const owed = closed.reduce((sum, { creditKop }) => sum + creditKop, 0);
    expect(owed).toBeGreaterThan(0);
    for (let round = 0; round < 2; round += 1) {
      await deliverNext(site, customer.orderId, 1_000);
    }
    const paid = await site.db
      .prepare(`SELECT SUM(amount_kop) AS sum FROM transfers WHERE order_id = ? AND key LIKE 'credit:%'`)
      .bind(customer.orderId)
      .first<{ sum: number }>();
    expect(paid?.sum).toBe(owed);
    const { changes } = await mustCall(customer, listCalendarChanges, { params: { id: customer.orderId } });
    expect(changes.filter(({ kind }) => kind === 'credit').length).toBeGreaterThan(0);
  });
});

describe('«Надоело» and the autopilot', () => {
  test('a dish that one is tired of does not come on open days until it may again', async () => {
    const [first] = (await customer.days('2026-11-20', '2026-11-20')).flatMap(dishesOf);
    const tired = (isTired: boolean) =>
      customer.request('/rest/exclusions/tired/', { json: { dish: first, tired: isTired } });
    expect((await tired(true)).status).toBe(200);
    const [meal] = (await customer.days('2026-11-20', '2026-11-20'))[0]?.meals ?? [];
    expect(meal).toMatchObject({ kind: 'replaced', because: ['надоело'] });
    expect(meal?.dish?.code).not.toBe(first);
    expect((await tired(false)).status).toBe(200);
    expect((await customer.days('2026-11-20', '2026-11-20')).flatMap(dishesOf)[0]).toBe(first);
    const unknown = await customer.request('/rest/exclusions/tired/', { json: { dish: 'net', tired: true } });
    expect(unknown.status).toBe(404);
  });

  test('proposes in words what changes nothing until it is accepted, and can be switched off', async () => {
    const proposals = async () => (await mustCall(customer, listProposals)).proposals;
    expect(await proposals()).toEqual([]);
    const before = await customer.days();
    const disliked = before.map(dishesOf)[2]?.[2];
    expect(disliked).toBeDefined();
    await site.db
      .prepare(
        `INSERT INTO reviews (id, dish_code, author, rating, text, written_on, state, customer_id,
           person, eaten_on)
         SELECT ?1, ?2, 'Анна', 1, '', '2026-11-16', 'published', customer_id, 1, '2026-11-16' FROM orders WHERE id = ?3`,
      )
      .bind(crypto.randomUUID(), disliked, customer.orderId)
      .run();
    const [one] = await proposals();
    expect(one?.because).toBe('вы\u00a0поставили этому блюду 1\u00a0из\u00a05');
    expect(await customer.days()).toEqual(before);
    if (!one) throw new Error('Nothing is proposed');
    const { to, date, person, slot } = one;
    expect((await customer.replace([{ date, person, slot, dish: to.code }])).status).toBe(200);
    expect((await proposals()).some((other) => other.date === date && other.slot === slot)).toBe(false);
    expect((await save({ autopilot: false })).status).toBe(200);
    expect(await proposals()).toEqual([]);
  });
});

describe('without scripts', () => {
  test('exclusions are kept by a plain form, and a new order begins with them', async () => {
    const page = await openPlain(customer, '/personal/exceptions/');
    const saved = await submitPlain(customer, page, '/rest/exclusions/', {
      without: 'fish',
      repeatLimit: '2',
    });
    expect(saved.address).toBe('/personal/exceptions/?done=1');
    const order = await openPlain(customer, '/order/?programme=balans&kcal=1500&days=7&people=1');
    expect([order.status, order.address]).toEqual([
      200,
      '/order/?programme=balans&kcal=1500&days=7&people=1&without=fish',
    ]);
    // Who wants none for this order says so.
    const other = '/order/?programme=balans&kcal=1500&days=7&people=1&without=';
    expect((await openPlain(customer, other)).address).toBe(other);
  });
});
