import type { ReactNode } from 'react';
import { FOOD_DAYS_PER_DELIVERY } from '#shared/features/deliveries/terms.ts';
import { MENU_WINDOW_DAYS } from '#shared/features/menu/rules.ts';
import { FREE_DISLIKES } from '#shared/features/promotions/terms.ts';
import { isMoscow } from '#shared/features/regions/rules.ts';
import { countOf } from '#shared/plurals.ts';
import { type Dialog, openDialog } from '../../../platform/modals/open-dialog.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { classNames, Icon, Link } from '../../../ui/basics.tsx';
import { css } from '../../../ui/css.ts';
import layout from '../../../ui/layout.module.css';
import { Section } from '../../../ui/surfaces.tsx';
import { VisuallyHidden } from '../../../ui/text.tsx';
import tiles from '../../../ui/tiles.module.css';
import { infoDialogs } from '../../pages/shared/dialogs.ts';
import styles from './trust-row.module.css';

/** What tells more: a dialog, and a page that tells the same to those without scripts. */
type More = readonly [Dialog<object>, string];

const aboutMenu: More = [infoDialogs['choose-dishes'], '/faq/#menu'];
const aboutDelivery: More = [infoDialogs['flexible-delivery'], '/dostavka/'];

interface InfoLinkProps {
  readonly more: More;
  readonly className: string | undefined;
  readonly children: ReactNode;
}

function InfoLink({ more: [dialog, href], className, children }: InfoLinkProps) {
  const state = useAppState();
  return (
    <Link
      to={href}
      className={className}
      onClick={(event) => {
        event.preventDefault();
        openDialog(state, dialog, {});
      }}
    >
      {children}
    </Link>
  );
}

const menuDays = countOf(MENU_WINDOW_DAYS, 'день', 'дня', 'дней');
const foodDays = countOf(FOOD_DAYS_PER_DELIVERY, 'день', 'дня', 'дней');

/** Promises to the visitor; every line is a rule of the service. */
export function TrustRow() {
  const { config } = useAppState().site;
  const ring = !config || isMoscow(config) ? 'МКАД' : 'КАД';
  const free: More = [infoDialogs['free-delivery'], '/dostavka/'];
  const facts = [
    ['truck', 'Бесплатная доставка', `в пределах ${ring}`, free],
    ['calendar-days', 'Меню видно заранее', `на ${menuDays} вперёд`, aboutMenu],
    ['flame', 'КБЖУ каждого блюда', 'считаем по рецепту', [infoDialogs['no-gmo'], '/faq/#programmes']],
    ['repeat', 'Привозим через день', `еду сразу на ${foodDays}`, aboutDelivery],
  ] as const;
  return (
    <ul
      className={css(
        'grid grid-cols-[1fr_1fr] gap-y-14 gap-x-12 pt-24 text-ink-2 text-caption leading-[1.3]',
        'to-tablet:grid-cols-[1fr]',
        'tablet:col-span-full tablet:mt-6 tablet:border-t',
        'desktop:grid-cols-[repeat(4,1fr)]',
      )}
    >
      {facts.map(([icon, title, note, more]) => (
        <li key={title}>
          <InfoLink more={more} className={styles.fact}>
            <span
              className={css(
                'grid flex-none place-items-center size-tap rounded-12 bg-surface shadow-card text-green-700',
              )}
            >
              <Icon name={icon} />
            </span>
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

type Advantage = readonly [title: string, text: string, more: More];

function Tile({ advantage: [title, text, more], number }: { advantage: Advantage; number?: number }) {
  return (
    <li className={classNames(layout.card, tiles.tile, tiles.column)}>
      {number !== undefined && (
        <span className={tiles.number} aria-hidden>
          {number}
        </span>
      )}
      <h3>{title}</h3>
      <p>{text}</p>
      <InfoLink more={more} className={layout.way}>
        Подробнее<VisuallyHidden>{`: ${title}`}</VisuallyHidden>
      </InfoLink>
    </li>
  );
}

const steps: readonly Advantage[] = [
  [
    'Выберите программу',
    'Под вашу цель и вкус: калорийность, срок и первый день. Цена видна сразу.',
    [infoDialogs['save-time'], '/faq/#programmes'],
  ],
  [
    'Укажите адрес и время',
    'Подскажем улицу, посчитаем доставку. Оплатить можно картой или курьеру.',
    aboutDelivery,
  ],
  [
    'Встречайте курьера',
    `Привозим сразу на ${foodDays}: утром или вечером накануне — как удобнее вам.`,
    [infoDialogs.safety, '/faq/#delivery'],
  ],
  [
    'Разогрейте и ешьте',
    'Каждое блюдо подписано: вес, состав, калории, белки, жиры и углеводы.',
    [infoDialogs['easy-cooking'], '/faq/#storage'],
  ],
];

export function HowItWorks() {
  return (
    <Section title="Как это работает" isPrinted={false}>
      <ol className={tiles.tiles} data-count="4">
        {steps.map((advantage, index) => (
          <Tile key={advantage[0]} advantage={advantage} number={index + 1} />
        ))}
      </ol>
    </Section>
  );
}

const reasons: readonly Advantage[] = [
  ['Меню известно до покупки', `Видно на ${menuDays} вперёд, с составом каждого блюда до грамма.`, aboutMenu],
  [
    'Нелюбимое не приедет',
    `${countOf(FREE_DISLIKES, 'группу', 'группы', 'групп')} продуктов исключаем без доплаты, аллергены — строго.`,
    aboutMenu,
  ],
  [
    'Готовим ночью перед доставкой',
    'Охлаждаем, упаковываем с датой и временем, везём при температуре от 2 до 6 °C.',
    [infoDialogs.safety, '/proizvodstvo/'],
  ],
  [
    'Понятный состав',
    'Без усилителей вкуса и сырья с ГМО; большинство соусов и заправок готовим сами.',
    [infoDialogs['no-gmo'], '/proizvodstvo/'],
  ],
  [
    'График подстраивается под вас',
    `Еда сразу на ${foodDays}; выходные можно исключить, а рацион — заморозить.`,
    aboutDelivery,
  ],
  [
    'Вечера остаются вам',
    'Ни магазинов, ни плиты, ни посуды: остаётся разогреть.',
    [infoDialogs['save-time'], '/chto-takoe-befit/'],
  ],
];

export function WhyBefit() {
  return (
    <Section title="Почему BeFit" id="why-befit" isPrinted={false}>
      <ul className={tiles.tiles}>
        {reasons.map((advantage) => (
          <Tile key={advantage[0]} advantage={advantage} />
        ))}
      </ul>
    </Section>
  );
}
