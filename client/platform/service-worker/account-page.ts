import { type EpochMs, formatDayLong, formatDays, formatMoment, type IsoDate } from '#shared/dates.ts';
import { upperFirst } from '#shared/typography.ts';

/** The part of the account that the device stores: when and what, but neither address nor name. */
export interface AccountSnapshot {
  /** As of when. */
  readonly at: EpochMs;
  /** Deliveries to come, oldest first. */
  readonly deliveries: readonly {
    readonly date: IsoDate;
    readonly interval: string;
    /** In words. */
    readonly state: string;
    readonly foodDates: readonly IsoDate[];
  }[];
  /** Food of the week to come; a day of two persons stands twice. */
  readonly days: readonly {
    readonly date: IsoDate;
    readonly programme: string;
    readonly kcal: number;
    readonly meals: readonly {
      readonly name: string;
      readonly title: string;
      readonly kcal: number;
      readonly reheat: string;
    }[];
  }[];
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
const text = (value: string): string => value.replace(/[&<>"]/g, (letter) => entities[letter] ?? letter);

function deliveryItem({ date, interval, state, foodDates }: AccountSnapshot['deliveries'][number]): string {
  return `<li><b>${text(upperFirst(formatDayLong(date)))}, ${text(interval)}</b><span>${text(state)}, еда на ${text(formatDays(foodDates))}</span></li>`;
}

function dayItem({ date, programme, kcal, meals }: AccountSnapshot['days'][number]): string {
  const dishes = meals.map(
    ({ name, title, kcal: energy, reheat }) =>
      `<li><b>${text(title)}</b><span>${text(name)}, ${energy} ккал${reheat === '' ? '' : `. ${text(reheat)}`}</span></li>`,
  );
  return `<details><summary>${text(upperFirst(formatDayLong(date)))}: ${text(programme)}, ${kcal} ккал</summary><ul>${dishes.join('')}</ul></details>`;
}

/** The page that stands in for the account without a network: its one script opens the account once there is one. */
export function renderAccountPage({ at, deliveries, days }: AccountSnapshot): string {
  return `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Мой рацион без сети</title>
<link rel="icon" href="/icons/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/offline.css">
<script src="/offline.js" defer></script>
</head>
<body>
<main class="account">
<h1>Мой рацион</h1>
<p role="status">Нет соединения с интернетом. Показываем, как было ${text(formatMoment(at))}.</p>
<a href="">Обновить</a>
<h2>Доставки</h2>
${deliveries.length === 0 ? '<p>Предстоящих доставок нет.</p>' : `<ul>${deliveries.map(deliveryItem).join('')}</ul>`}
<h2>Меню на неделю</h2>
${days.length === 0 ? '<p>Меню этих дней на устройстве нет.</p>' : days.map(dayItem).join('')}
</main>
</body>
</html>`;
}
