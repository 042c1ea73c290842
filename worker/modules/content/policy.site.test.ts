import { describe, expect, test as plain } from 'vitest';
import { DAY_MS, HOUR_MS } from '#shared/dates.ts';
import { changeBasket } from '#shared/features/homemade/contract.ts';
import { newPhone } from '#tests/harness/visitor.ts';
import { test } from '#tests/site.ts';
import { readPages } from '#worker/db/seed/pages.ts';
import { SESSION_LIFETIME_S } from '#worker/modules/identity/cookies.ts';
import { retention } from '#worker/modules/operations/operations/retention/sql.ts';

const policy = readPages().find(({ path }) => path === '/politika/');
const rowsOf = (title: string): readonly (readonly string[])[] =>
  policy?.blocks.flatMap((block) => ('rows' in block && block.title?.includes(title) ? block.rows : [])) ??
  [];

const units: readonly (readonly [RegExp, number])[] = [
  [/(\d+)\s(?:год|лет)/, 365 * DAY_MS],
  [/(\d+)\s(?:день|дня|дней|суток)/, DAY_MS],
  [/(\d+)\sчас/, HOUR_MS],
  [/(\d+)\sминут/, 60_000],
];
/** The longest term that a text names, in milliseconds. */
const termOf = (words: string) =>
  Math.max(0, ...units.map(([pattern, ms]) => Number(pattern.exec(words)?.[1] ?? 0) * ms));

describe('what the policy says of terms', () => {
  plain.each([
    ['Регистрация и вход', 'auth_codes'],
    ['Ответ на заявку', 'leads'],
    ['Оценка рекламы', 'attributions'],
    ['Скидка на первый заказ', 'former_customers'],
    ['Безопасность', 'security_events'],
  ])('«%s» is no less than %s are kept', (purpose, table) => {
    const days = retention.flatMap((one) => (one.table === table ? [one.days] : []));
    const said = rowsOf('Какие данные и зачем').find(([name]) => name?.startsWith(purpose));
    expect(days).toHaveLength(1);
    expect(termOf(said?.at(-1) ?? '')).toBeGreaterThanOrEqual((days[0] ?? 0) * DAY_MS);
  });
});

test('cookies that the server sets are all in the list of the policy, for no longer than it says', async ({
  site,
}) => {
  const visitor = site.visitor();
  const ages = new Map<string, number>();
  const request = visitor.request.bind(visitor);
  visitor.request = async (...asked) => {
    const answer = await request(...asked);
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', age] = /^([^=]+)=.*?(?:max-age=(\d+)|$)/i.exec(line) ?? [];
      ages.set(name, Math.max(ages.get(name) ?? 0, Number(age) * 1000));
    }
    return answer;
  };
  visitor.chooseCookies('marketing', 'analytics');
  await visitor.call(changeBasket, { body: { dish: 'borsch', count: 1 } });
  await visitor.request('/rest/helper/region/', { json: { region: 'spb' } });
  await visitor.request('/?utm_source=yandex&invite=ABCDEFGH');
  const wrong = { step: '1', phone: '+7916', name: 'Анна', type: 'register' };
  await visitor.request('/rest/customer/auth/', { form: wrong, headers: { Accept: 'text/html' } });
  await visitor.signIn(newPhone());

  const listed = rowsOf('Список файлов cookie').flatMap(([, names = '', , term = '']) =>
    names.split(', ').map((name) => ({ start: name.replace(/[[…].*$/, ''), longest: termOf(term) })),
  );
  const unlisted = [...ages].filter(
    ([name, age]) => !listed.some(({ start, longest }) => name.startsWith(start) && age <= longest),
  );
  expect(unlisted).toEqual([]);
  const all = ['basket', 'region', 'utm_source', 'touches', 'invite', 'returned_form', 'auth'];
  expect([...ages.keys()]).toEqual(expect.arrayContaining(all));
  expect(ages.get('auth')).toBe(SESSION_LIFETIME_S * 1000);
});
