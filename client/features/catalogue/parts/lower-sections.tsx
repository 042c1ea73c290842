import { FOOD_DAYS_PER_DELIVERY } from '#shared/features/deliveries/terms.ts';
import type { FaqQuestion } from '#shared/features/pages/schema.ts';
import { countOf } from '#shared/plurals.ts';
import type { Dialog } from '../../../platform/modals/dialogs.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Section } from '../../../ui/section.tsx';
import surface from '../../../ui/surface.module.css';
import texts from '../../../ui/texts.module.css';
import tiles from '../../../ui/tiles.module.css';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import {
  infoEasyCookingDialog,
  infoFlexibleDeliveryDialog,
  infoSafetyDialog,
  infoSaveTimeDialog,
} from '../../pages/shared/dialogs.ts';
import { Calculator } from './calculator.tsx';
import type { ProposedProgramme } from './calculator-answer.tsx';
import { DeliveryFacts } from './delivery-facts.tsx';
import { Faq } from './faq.tsx';
import { InfoLink } from './info-link.tsx';
import { useExperiment } from './use-experiment.ts';

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
