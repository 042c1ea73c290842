import { type ReactNode, useEffect, useRef, useState } from 'react';
import { getAlternatives } from '#shared/features/menu/contract.ts';
import type { MenuMeal } from '#shared/features/menu/schema.ts';
import { useRestData } from '../../../platform/rest/rest-data.ts';
import type { MenuPlace } from '../../dishes/shared/modals.ts';
import styles from './replacements.module.css';

export interface ReplacementsProps {
  readonly meal: MenuMeal;
  readonly place: MenuPlace;
}

/** Alternatives to a meal, shown before anything is bought. */
export function Replacements({ meal, place }: ReplacementsProps): ReactNode {
  const [isWanted, setIsWanted] = useState(false);
  const details = useRef<HTMLDetailsElement>(null);
  // The browser opens it by itself before there is code.
  useEffect(() => {
    if (details.current?.open) setIsWanted(true);
  }, []);
  const { programme, kcal, date } = place;
  const { data, status } = useRestData(
    getAlternatives,
    { query: { programme, kcal, date, slot: meal.slot } },
    { isWanted },
  );
  const others = data?.alternatives.filter(({ code }) => code !== meal.dish.code) ?? [];
  return (
    <details
      ref={details}
      className={styles.replacements}
      data-scripted
      onToggle={({ currentTarget }) => currentTarget.open && setIsWanted(true)}
    >
      <summary>Можно заменить</summary>
      {others.length > 0 && (
        <ul>
          {others.map(({ code, title, kcal: energy }) => (
            <li key={code}>{`${title}, ${energy}\u00a0ккал`}</li>
          ))}
        </ul>
      )}
      <p role="status">
        {status === 'success' &&
          (others.length > 0
            ? 'Замена не\u00a0меняет цену дня: её\u00a0выбирают в\u00a0кабинете после заказа.'
            : 'Этому блюду замены нет.')}
        {status === 'error' && 'Не\u00a0получилось загрузить замены. Проверьте сеть.'}
      </p>
    </details>
  );
}
