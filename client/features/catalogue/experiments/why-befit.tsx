import { FOOD_DAYS_PER_DELIVERY } from '#shared/features/deliveries/terms.ts';
import { MENU_WINDOW_DAYS } from '#shared/features/menu/rules.ts';
import { FREE_DISLIKES } from '#shared/features/promotions/terms.ts';
import { countOf } from '#shared/plurals.ts';
import type { Dialog } from '../../../platform/modals/dialogs.ts';
import { classNames } from '../../../ui/class-names.ts';
import surface from '../../../ui/surface.module.css';
import { Section } from '../../../ui/surfaces.tsx';
import { VisuallyHidden } from '../../../ui/text.tsx';
import texts from '../../../ui/texts.module.css';
import tiles from '../../../ui/tiles.module.css';
import {
  infoChooseDishesDialog,
  infoFlexibleDeliveryDialog,
  infoNoGmoDialog,
  infoSafetyDialog,
  infoSaveTimeDialog,
} from '../../pages/shared/dialogs.ts';
import { InfoLink } from '../parts/lower-sections.tsx';

const reasons: readonly [string, string, Dialog<object>, string][] = [
  [
    'Меню известно до\u00a0покупки',
    `Видно на\u00a0${countOf(MENU_WINDOW_DAYS, 'день', 'дня', 'дней')} вперёд, с\u00a0составом каждого блюда до\u00a0грамма.`,
    infoChooseDishesDialog,
    '/faq/#menu',
  ],
  [
    'Нелюбимое не\u00a0приедет',
    `${countOf(FREE_DISLIKES, 'группу', 'группы', 'групп')} продуктов исключаем без\u00a0доплаты, аллергены\u00a0— строго.`,
    infoChooseDishesDialog,
    '/faq/#menu',
  ],
  [
    'Готовим ночью перед доставкой',
    'Охлаждаем, упаковываем с\u00a0датой и\u00a0временем, везём при\u00a0температуре от\u00a02 до\u00a06\u00a0°C.',
    infoSafetyDialog,
    '/proizvodstvo/',
  ],
  [
    'Понятный состав',
    'Без\u00a0усилителей вкуса и\u00a0сырья с\u00a0ГМО; большинство соусов и\u00a0заправок готовим сами.',
    infoNoGmoDialog,
    '/proizvodstvo/',
  ],
  [
    'График подстраивается под\u00a0вас',
    `Еда сразу на\u00a0${countOf(FOOD_DAYS_PER_DELIVERY, 'день', 'дня', 'дней')}; выходные можно исключить, а\u00a0рацион\u00a0— заморозить.`,
    infoFlexibleDeliveryDialog,
    '/dostavka/',
  ],
  [
    'Вечера остаются вам',
    'Ни\u00a0магазинов, ни\u00a0плиты, ни\u00a0посуды: остаётся разогреть.',
    infoSaveTimeDialog,
    '/chto-takoe-befit/',
  ],
];

/** Why people stay; every line is a rule of the service. */
export function WhyBefit() {
  return (
    <Section title="Почему BeFit" id="why-befit" isPrinted={false}>
      <ul className={tiles.tiles}>
        {reasons.map(([title, text, dialog, href]) => (
          <li key={title} className={classNames(surface.card, tiles.tile, tiles.column)}>
            <h3>{title}</h3>
            <p>{text}</p>
            <InfoLink dialog={dialog} href={href} className={texts.way}>
              Подробнее<VisuallyHidden>: {title}</VisuallyHidden>
            </InfoLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}
