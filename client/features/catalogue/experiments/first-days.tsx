import { Link } from 'react-router';
import { formatDay, type IsoDate, weekdayShort } from '#shared/dates.ts';
import { planDeliveries } from '#shared/features/deliveries/rules.ts';
import { countOf } from '#shared/plurals.ts';
import { classNames } from '../../../ui/class-names.ts';
import surface from '../../../ui/surface.module.css';
import { Section } from '../../../ui/surfaces.tsx';
import texts from '../../../ui/texts.module.css';
import tiles from '../../../ui/tiles.module.css';
import type { Composing } from '../parts/use-shown-menu.ts';
import styles from './first-days.module.css';

const dayOf = (date: IsoDate) => `${weekdayShort(date)}, ${formatDay(date)}`;

/** How it works, told by the days of the order that is being composed. */
export function FirstDays({ draft, starts }: Pick<Composing, 'draft' | 'starts'>) {
  const { start: startDate, days, skip, kcal, programme } = draft;
  const [first, second] = planDeliveries({ startDate, days, daysOff: [...skip, ...starts.closed] });
  const foodDays = countOf(first?.foodDates.length ?? 0, 'день', 'дня', 'дней');
  const steps = [
    [
      'Сегодня',
      'Собираете рацион',
      `Сейчас выбрано: «${programme.name}», ${kcal}\u00a0ккал. Адрес и\u00a0время\u00a0— на\u00a0следующем шаге.`,
    ],
    ...(first
      ? [
          [
            dayOf(first.date),
            'Встречаете курьера',
            `Привезём еду сразу на\u00a0${foodDays}. Если удобнее вечером, приедем накануне.`,
          ],
          [
            dayOf(first.foodDates[0] ?? first.date),
            'Разогреваете и\u00a0едите',
            `${countOf(programme.mealsPerDay, 'приём', 'приёма', 'приёмов')} пищи в\u00a0день, каждый подписан: вес, состав, КБЖУ.`,
          ],
        ]
      : []),
    ...(second
      ? [
          [
            dayOf(second.date),
            'Встречаете следующую доставку',
            'До\u00a0неё можно заменить блюда, сменить адрес или пропустить дни\u00a0— в\u00a0личном кабинете.',
          ],
        ]
      : []),
  ] as const;
  return (
    <Section title="Как это работает" id="how-it-works" isPrinted={false}>
      <ol className={tiles.tiles} data-count="4">
        {steps.map(([when, title, text]) => (
          <li key={title} className={classNames(surface.card, tiles.tile)}>
            <p className={styles.when}>{when}</p>
            <h3 className={styles.title}>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <Link to="/dostavka/" className={classNames(texts.way, styles.link)}>
        Всё о&nbsp;доставке
      </Link>
    </Section>
  );
}
