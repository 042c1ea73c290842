import type { ReactNode } from 'react';
import { FOOD_DAYS_PER_DELIVERY } from '#shared/features/deliveries/terms.ts';
import { MENU_WINDOW_DAYS } from '#shared/features/menu/rules.ts';
import { isMoscow } from '#shared/features/regions/rules.ts';
import { countOf } from '#shared/plurals.ts';
import type { Dialog } from '../../../platform/modals/dialogs.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { Icon } from '../../../ui/icon.tsx';
import {
  infoChooseDishesDialog,
  infoFlexibleDeliveryDialog,
  infoFreeDeliveryDialog,
  infoNoGmoDialog,
} from '../../pages/shared/dialogs.ts';
import { InfoLink } from './lower-sections.tsx';
import styles from './trust-row.module.css';

/** Promises to the visitor; every line is a rule of the service. */
export function TrustRow() {
  const { config } = useAppState().site;
  const ring = !config || isMoscow(config) ? 'МКАД' : 'КАД';
  const facts: readonly [ReactNode, string, string, Dialog<object>, string][] = [
    [
      <Icon name="truck" key="icon" />,
      'Бесплатная доставка',
      `в\u00a0пределах ${ring}`,
      infoFreeDeliveryDialog,
      '/dostavka/',
    ],
    [
      <Icon name="calendar-days" key="icon" />,
      'Меню видно заранее',
      `на\u00a0${countOf(MENU_WINDOW_DAYS, 'день', 'дня', 'дней')} вперёд`,
      infoChooseDishesDialog,
      '/faq/#menu',
    ],
    [
      <Icon name="flame" key="icon" />,
      'КБЖУ каждого блюда',
      'считаем по\u00a0рецепту',
      infoNoGmoDialog,
      '/faq/#programmes',
    ],
    [
      <Icon name="repeat" key="icon" />,
      'Привозим через день',
      `еду сразу на\u00a0${countOf(FOOD_DAYS_PER_DELIVERY, 'день', 'дня', 'дней')}`,
      infoFlexibleDeliveryDialog,
      '/dostavka/',
    ],
  ];
  return (
    <ul className={styles.row}>
      {facts.map(([icon, title, note, dialog, href]) => (
        <li key={title}>
          <InfoLink dialog={dialog} href={href} className={styles.fact}>
            <span className={styles.icon}>{icon}</span>
            <span>
              <b>{title}</b>
              {note}
            </span>
          </InfoLink>
        </li>
      ))}
    </ul>
  );
}
