import type { ReactNode } from 'react';
import { CUT_OFF, FOOD_DAYS_PER_DELIVERY } from '#shared/features/deliveries/rules.ts';
import { MENU_WINDOW_DAYS } from '#shared/features/menu/rules.ts';
import { FIRST_ORDER_DISCOUNT, orderLengths } from '#shared/features/orders/price.ts';
import { formatPercent } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { Section } from '../../../ui/section.tsx';
import { ChevronDownIcon } from '../../../ui/shell-icons.tsx';
import styles from './lower-sections.module.css';

const foodDays = countOf(FOOD_DAYS_PER_DELIVERY, 'день', 'дня', 'дней');
const cutOffDays = countOf(CUT_OFF.daysBefore, 'календарный день', 'календарных дня', 'календарных дней');

const questions: readonly [string, string][] = [
  [
    'Когда привезёте первый раз?',
    `Заказ на любой день принимаем до\u00a0${CUT_OFF.hour}:00 за ${cutOffDays} до него. Ближайшую дату показываем сразу — в конфигураторе и при оформлении.`,
  ],
  [
    'Как часто вы привозите еду?',
    `Через день, сразу на ${foodDays}. Можно выбрать утро дня, на который еда, или вечер накануне.`,
  ],
  [
    'Можно ли без выходных?',
    'Да: исключите субботу, воскресенье или оба дня. Оплаченные дни не сгорают — рацион закончится позже.',
  ],
  [
    'Откуда берутся калории, белки, жиры и углеводы?',
    'Каждое блюдо у нас — рецепт в граммах. Калорийность, КБЖУ и аллергены считаются по составу, а не вписываются от руки.',
  ],
  [
    'Увижу ли я меню до покупки?',
    `Да. Меню каждой программы открыто на ${countOf(MENU_WINDOW_DAYS, 'день', 'дня', 'дней')} вперёд — с весом порций и КБЖУ.`,
  ],
  [
    'Чем можно заплатить?',
    'Картой онлайн при оформлении или курьеру при получении. Неоплаченный заказ можно оплатить позже из личного кабинета.',
  ],
  [
    'Есть ли скидки?',
    `Чем дольше срок, тем ниже цена: сроки от ${countOf(orderLengths[0], 'дня', 'дней', 'дней')} до ${countOf(orderLengths.at(-1) ?? 0, 'дня', 'дней', 'дней')}. На первый заказ — ещё ${formatPercent(FIRST_ORDER_DISCOUNT)}. Скидка сразу видна в расчёте.`,
  ],
];

export function Faq(): ReactNode {
  return (
    <Section title="Вопросы и ответы" isPrinted={false}>
      <div className={styles.list}>
        {questions.map(([question, answer]) => (
          <details key={question} name="faq" className={styles.item}>
            <summary>
              {question}
              <ChevronDownIcon />
            </summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  );
}
