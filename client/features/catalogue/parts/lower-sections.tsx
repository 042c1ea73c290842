import type { MouseEvent, ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { FOOD_DAYS_PER_DELIVERY } from '#shared/features/deliveries/terms.ts';
import type { ExperimentKey } from '#shared/features/experiments/keys.ts';
import { isExperimentPath } from '#shared/features/experiments/paths.ts';
import type { PriceBreakdown } from '#shared/features/orders/price.ts';
import type { FaqQuestion } from '#shared/features/pages/schema.ts';
import { formatMoney } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { late } from '../../../platform/hydration/late.tsx';
import { type Dialog, openDialog } from '../../../platform/modals/dialogs.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { readCookies } from '../../../platform/storage/stores.ts';
import { Question } from '../../../ui/accordion.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import surface from '../../../ui/surface.module.css';
import { Section, StickyBar } from '../../../ui/surfaces.tsx';
import { VisuallyHidden } from '../../../ui/text.tsx';
import texts from '../../../ui/texts.module.css';
import tiles from '../../../ui/tiles.module.css';
import {
  infoEasyCookingDialog,
  infoFlexibleDeliveryDialog,
  infoSafetyDialog,
  infoSaveTimeDialog,
} from '../../pages/shared/dialogs.ts';
import { orderCaption } from '../composed-texts.ts';
import type { Draft } from '../draft.ts';
import { CONFIGURATOR_FORM } from '../early/terms.ts';
import { Calculator } from './calculator.tsx';
import type { ProposedProgramme } from './calculator-answer.tsx';
import { DeliveryFacts } from './delivery-facts.tsx';
import styles from './lower-sections.module.css';

const steps: readonly [string, string, Dialog<object>, string][] = [
  [
    'Выберите программу',
    'Под\u00a0вашу цель и\u00a0вкус: калорийность, срок и\u00a0первый день. Цена видна сразу.',
    infoSaveTimeDialog,
    '/faq/#programmes',
  ],
  [
    'Укажите адрес и\u00a0время',
    'Подскажем улицу, посчитаем доставку. Оплатить можно картой или курьеру.',
    infoFlexibleDeliveryDialog,
    '/dostavka/',
  ],
  [
    'Встречайте курьера',
    `Привозим сразу на\u00a0${countOf(FOOD_DAYS_PER_DELIVERY, 'день', 'дня', 'дней')}: утром или вечером накануне\u00a0— как удобнее вам.`,
    infoSafetyDialog,
    '/faq/#delivery',
  ],
  [
    'Разогрейте и\u00a0ешьте',
    'Каждое блюдо подписано: вес, состав, калории, белки, жиры и\u00a0углеводы.',
    infoEasyCookingDialog,
    '/faq/#storage',
  ],
];

function HowItWorks() {
  return (
    <Section title="Как это работает" isPrinted={false}>
      <ol className={tiles.tiles} data-count="4">
        {steps.map(([title, text, dialog, href], index) => (
          <li key={title} className={classNames(surface.card, tiles.tile, tiles.column)}>
            <span className={tiles.number} aria-hidden>
              {index + 1}
            </span>
            <h3>{title}</h3>
            <p>{text}</p>
            <InfoLink dialog={dialog} href={href} className={texts.way}>
              Подробнее<VisuallyHidden>{`: ${title}`}</VisuallyHidden>
            </InfoLink>
          </li>
        ))}
      </ol>
    </Section>
  );
}

export interface LowerProps {
  readonly questions: readonly FaqQuestion[] | undefined;
  /** The calculator proposes one of them. */
  readonly programmes: readonly ProposedProgramme[];
  /** The page of a programme speaks of nothing but the programme: what holds for all stands on home and /faq/. */
  readonly isOfProgramme: boolean;
}

export function LowerSections({ questions, programmes, isOfProgramme }: LowerProps) {
  const hasOwnCalculator = useExperiment('exp_constructorCalc');
  const hasFirstDays = useExperiment('exp_howItWorks');
  return (
    <>
      {!hasOwnCalculator && <Calculator programmes={programmes} />}
      {!hasFirstDays && !isOfProgramme && <HowItWorks />}
      <DeliveryFacts isOfHome={!isOfProgramme} />
      <Faq questions={questions} isOfProgramme={isOfProgramme} />
    </>
  );
}

const LowerPartLowerSections = late(
  () => import('./lower-sections.tsx'),
  (m) => m.LowerSections,
);

/** The sections that are only read: their code comes after that of the configurator. */
export function LowerPart(props: LowerProps) {
  return (
    <div className={styles.lower}>
      <LowerPartLowerSections {...props} />
    </div>
  );
}

/** On small screens: what is composed and what it costs, always at hand. */
export function OrderBar({
  draft: { days, people },
  price,
}: {
  readonly draft: Draft;
  readonly price: PriceBreakdown;
}) {
  return (
    <StickyBar sum={formatMoney(price.totalKop)} caption={orderCaption(price, days, people)}>
      <Button type="submit" form={CONFIGURATOR_FORM}>
        Оформить
      </Button>
    </StickyBar>
  );
}

export function Faq({ questions, isOfProgramme }: Omit<LowerProps, 'programmes'>) {
  if (!questions?.length) return null;
  return (
    <Section title="Вопросы и&nbsp;ответы" isPrinted={false}>
      <div className={styles.list}>
        {questions.map(({ id, question, answer }) => (
          <Question key={id} question={question} answer={answer} />
        ))}
      </div>
      {isOfProgramme && (
        <p className={styles.more}>
          <Link to="/faq/">Все вопросы и&nbsp;ответы</Link>
        </p>
      )}
    </Section>
  );
}

interface InfoLinkProps {
  readonly dialog: Dialog<object>;
  /** The page that tells the same to those without scripts. */
  readonly href: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Opens a modal that tells more. */
export function InfoLink({ dialog, href, className, children }: InfoLinkProps) {
  const state = useAppState();
  const open = (event: MouseEvent) => {
    event.preventDefault();
    openDialog(state, dialog, {});
  };
  return (
    <Link to={href} className={className} onClick={open}>
      {children}
    </Link>
  );
}

let found: readonly string[] | undefined;

/** Experiments by the cookies, for whoever goes to home from a page without experiments: what a script draws later waits for the next page. */
function ownExperiments(): readonly string[] {
  if (import.meta.env.SSR) return [];
  found ??= readCookies().match(/\bexp_\w+(?==1)/g) ?? [];
  return found;
}

/** Whether the page shows the variant of an experiment. */
export function useExperiment(key: ExperimentKey): boolean {
  const { experiments = ownExperiments() } = useAppState().site;
  return isExperimentPath(useLocation().pathname) && experiments.includes(key);
}
