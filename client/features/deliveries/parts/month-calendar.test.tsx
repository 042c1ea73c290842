import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { buildDelivery } from '#tests/factories/deliveries.ts';
import { present } from '#tests/harness/present.ts';
import { MonthCalendar } from './delivery-list.tsx';

const planned = buildDelivery({
  date: '2026-12-01',
  state: 'planned',
  foodDates: ['2026-12-01', '2026-12-02'],
});
const skipped = buildDelivery({ date: '2026-12-03', state: 'skipped', foodDates: ['2026-12-03'] });
const renewal = {
  next: { chargeAt: 0, totalKop: 0, startDate: '2026-12-05', foodDates: ['2026-12-05'], overlap: null },
};

const data = {
  ...{ deliveries: [planned, skipped], dishes: [] },
  food: { days: [{ date: '2026-12-06', dangers: [{}] }] },
  facts: { unserved: [{ date: '2026-12-07' }] },
};

const html = renderToStaticMarkup(
  <MemoryRouter>
    <MonthCalendar
      data={data as never}
      renewals={[renewal]}
      today="2026-12-01"
      date="2026-12-09"
      hrefOf={(date) => `?date=${date}`}
      onMonth={() => undefined}
    />
  </MemoryRouter>,
);

/** How a day looks and what it is called. */
function cellOf(date: string) {
  const [, attributes = '', inside = ''] = present(
    new RegExp(`<a([^>]*data-date="${date}"[^>]*)>(.*?)</a>`).exec(html) ?? undefined,
    date,
  );
  return {
    tone: /data-tone="(\w+)"/.exec(attributes)?.[1],
    note: /aria-label="([^"]*)"/.exec(attributes)?.[1],
    icon: /<svg.*<\/svg>/.exec(inside)?.[0],
    isClosed: attributes.includes('aria-disabled'),
  };
}

/** A day of each kind, and the words of its sign. */
const signs = [
  ['2026-12-01', 'в плане', /доставка/],
  ['2026-12-02', 'день рациона без доставки', /есть рацион/],
  ['2026-12-03', 'пропущено', /еды нет/],
  ['2026-12-05', 'рацион по продлению, ещё не оплачен', /по\sпродлению/],
  ['2026-12-06', 'есть то, что вам нельзя', /нельзя/],
  ['2026-12-07', 'не хватает блюда', /выберите замену/],
] as const;

test.each(signs)('the day %s has a sign of its own, with words that are read out', (date, _, note) => {
  const { tone, icon, note: said, isClosed } = cellOf(date);
  expect([tone === 'none', icon === undefined, isClosed]).toEqual([false, false, false]);
  expect(said).toMatch(note);
});
