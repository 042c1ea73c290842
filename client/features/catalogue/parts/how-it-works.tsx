import type { ReactNode } from 'react';
import { FOOD_DAYS_PER_DELIVERY } from '#shared/features/deliveries/rules.ts';
import { countOf } from '#shared/plurals.ts';
import { Section } from '../../../ui/section.tsx';
import styles from './lower-sections.module.css';

const steps: readonly [string, string][] = [
  ['Выберите программу', 'Под вашу цель и вкус: калорийность, срок и первый день. Цена видна сразу.'],
  ['Укажите адрес и время', 'Подскажем улицу, посчитаем доставку. Оплатить можно картой или курьеру.'],
  [
    'Встречайте курьера',
    `Привозим сразу на ${countOf(FOOD_DAYS_PER_DELIVERY, 'день', 'дня', 'дней')}: утром или вечером накануне — как удобнее вам.`,
  ],
  ['Разогрейте и ешьте', 'Каждое блюдо подписано: вес, состав, калории, белки, жиры и углеводы.'],
];

export function HowItWorks(): ReactNode {
  return (
    <Section title="Как это работает" isPrinted={false}>
      <ol className={styles.steps}>
        {steps.map(([title, text], index) => (
          <li key={title}>
            <span className={styles.number} aria-hidden>
              {index + 1}
            </span>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
