import { memo } from 'react';
import { Form, useLocation } from 'react-router';
import type { AnswerOf } from '#shared/contract.ts';
import { CUT_OFF } from '#shared/features/deliveries/rules.ts';
import type { ExperimentKey } from '#shared/features/experiments/keys.ts';
import { isExperimentPath } from '#shared/features/experiments/paths.ts';
import type { PriceBreakdown } from '#shared/features/orders/price.ts';
import type { FaqQuestion } from '#shared/features/pages/schema.ts';
import { fixedPictures } from '#shared/features/pictures/fixed.ts';
import { kcalRange } from '#shared/features/programmes/rules.ts';
import type { Programme } from '#shared/features/programmes/schema.ts';
import type { listReviews } from '#shared/features/ratings/contract.ts';
import { isMoscow } from '#shared/features/regions/rules.ts';
import { formatMoney } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { programmePath } from '#shared/routes.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { readCookies } from '../../../platform/storage/stores.ts';
import { Question } from '../../../ui/accordion.tsx';
import { Button, classNames, Icon, Link } from '../../../ui/basics.tsx';
import { css } from '../../../ui/css.ts';
import { TextField } from '../../../ui/field.tsx';
import layout from '../../../ui/layout.module.css';
import { Picture, tintStyle } from '../../../ui/picture.tsx';
import rail from '../../../ui/rail.module.css';
import { Rating } from '../../../ui/rating.tsx';
import { ReviewCard } from '../../../ui/review-card.tsx';
import { SharedElement } from '../../../ui/shared-element.tsx';
import { StickyBar } from '../../../ui/sticky-bar.tsx';
import { Section } from '../../../ui/surfaces.tsx';
import wholeCard from '../../../ui/whole-card.module.css';
import type { Draft } from '../draft.ts';
import { CONFIGURATOR_FORM, orderCaption } from '../early/terms.ts';
import { Calculator } from './calculator.tsx';
import { HowItWorks } from './promises.tsx';
import styles from './sections.module.css';

interface ProgrammeGridProps {
  readonly programmes: readonly Programme[];
  /** Leaves out on a wide screen what would begin a second row of one. */
  readonly isOneRow?: boolean;
}

export function ProgrammeGrid({ programmes, isOneRow = false }: ProgrammeGridProps) {
  const { isSimply } = useAppState().site;
  return (
    <div className={css('grid grid-cols-[1fr_1fr] gap-10 tablet:gap-20 desktop:grid-cols-[repeat(3,1fr)]')}>
      {programmes.map((programme, index) => (
        <Link
          key={programme.code}
          to={programmePath(programme.code, isSimply)}
          className={classNames(
            layout.lift,
            wholeCard.card,
            css(
              'flex flex-col min-h-[268px] p-14 rounded-card isolate',
              'tablet:min-h-[288px] tablet:p-24 tablet:rounded-panel',
            ),
            isOneRow && index === 3 && css('desktop:hidden'),
          )}
          style={tintStyle(programme.tint)}
        >
          <SharedElement
            name={`programme-${programme.code}`}
            className={classNames(
              wholeCard.plate,
              css(
                'self-center w-[172px] max-w-none -mt-10 mb-4 mx-auto',
                'tablet:absolute tablet:z-[-1] tablet:-top-44 tablet:w-[262px] tablet:m-0 tablet:right-[-66px]',
              ),
            )}
          >
            <Picture picture={programme.picture} alt="" sizes="(min-width: 768px) 262px, 172px" />
          </SharedElement>
          {/* Two narrow cards side by side hold the longest name in one line; below the picture where that is large. */}
          <h3
            className={css(
              'wrap-break-word hyphens-auto',
              'to-small-phone:text-[0.875rem] to-small-phone:tracking-[-0.04em]',
              'tablet:mt-[calc(var(--s96)_+_var(--s20))] tablet:max-w-[9em] tablet:font-extrabold tablet:text-[1.5625rem]',
              'tablet:tracking-[-0.03em]',
            )}
          >
            {programme.name}
          </h3>
          <p className={styles.pitch}>
            {programme.pitch}
            <span>{kcalRange(programme)}</span>
          </p>
          <p className={styles.price}>
            <span>
              {`от ${formatMoney(programme.fromDayPriceKop)}`}
              <small>в день</small>
            </span>
            <span
              className={css(
                'grid flex-none place-items-center size-36 rounded-full bg-green-950 text-white',
                'to-small-phone:size-28 tablet:size-48',
              )}
            >
              <Icon name="arrow-right" />
            </span>
          </p>
        </Link>
      ))}
    </div>
  );
}

const FIRST_CARDS = 6;

export function ProgrammeCards({ programmes }: { readonly programmes: readonly Programme[] }) {
  const others = programmes.slice(FIRST_CARDS);
  return (
    <Section title="Программы питания" id="programmes" isPrinted={false}>
      <ProgrammeGrid programmes={programmes.slice(0, FIRST_CARDS)} />
      {others.length > 0 && (
        <details className={styles.more}>
          <summary>
            <span className={styles.whenClosed}>Все программы — ещё {others.length}</span>
            <span className={styles.whenOpen}>Свернуть список</span>
            <Icon name="chevron-down" />
          </summary>
          <ProgrammeGrid programmes={others} />
        </details>
      )}
    </Section>
  );
}

interface ReviewsSectionProps extends Pick<AnswerOf<typeof listReviews>, 'reviews' | 'summary'> {
  readonly title: string;
  /** Where all of them can be read; undefined where the variant has no such page. */
  readonly href: string | undefined;
  readonly hasSubjects?: boolean;
}

export function ReviewsSection({ title, reviews, summary, href, hasSubjects }: ReviewsSectionProps) {
  if (reviews.length === 0) return null;
  const aside = summary.count > 0 && (
    <Rating value={summary.average} reviewCount={summary.count} size="medium" />
  );
  return (
    <Section title={title} id="reviews" aside={aside} isPrinted={false}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what slides must be reachable by keyboard */}
      <ul className={classNames(styles.rail, rail.arrows)} tabIndex={0}>
        {reviews.map((review) => {
          const { kind, name } = review.subject;
          const about = `${kind === 'programme' ? 'Программа' : 'Блюдо'} «${name}»`;
          return (
            <li key={review.id}>
              <ReviewCard review={review} about={hasSubjects ? about : undefined} />
            </li>
          );
        })}
      </ul>
      {href !== undefined && (
        <Link to={href} className={layout.way}>
          Все отзывы
        </Link>
      )}
    </Section>
  );
}

interface LowerProps {
  readonly questions: readonly FaqQuestion[] | undefined;
  readonly programmes: readonly Programme[];
  /** The page of a programme speaks of nothing but the programme: what holds for all stands on home and /faq/. */
  readonly isOfProgramme: boolean;
}

/** The sections that are only read: a press in the configurator does not render them anew. */
export const LowerSections = memo(({ questions, programmes, isOfProgramme }: LowerProps) => {
  const hasOwnCalculator = useExperiment('exp_constructorCalc');
  const hasFirstDays = useExperiment('exp_howItWorks');
  return (
    <div className={css('contents')}>
      {!hasOwnCalculator && <Calculator programmes={programmes} />}
      {!hasFirstDays && !isOfProgramme && <HowItWorks />}
      <DeliveryFacts isOfHome={!isOfProgramme} />
      {questions && questions.length > 0 && (
        <Section title="Вопросы и ответы" isPrinted={false}>
          <div className={css('grid gap-8 items-start desktop:grid-cols-[1fr_1fr] desktop:gap-12')}>
            {questions.map(({ id, question, answer }) => (
              <Question key={id} question={question} answer={answer} />
            ))}
          </div>
          {isOfProgramme && (
            <p>
              <Link to="/faq/" className={classNames(layout.way, css('mt-8'))}>
                Все вопросы и ответы
              </Link>
            </p>
          )}
        </Section>
      )}
    </div>
  );
});

/** Home shows what is brought, and asks where to: its question is answered on the page of the delivery. */
function DeliveryFacts({ isOfHome }: { readonly isOfHome: boolean }) {
  const { config } = useAppState().site;
  if (!config) return null;
  const { morningIntervals, eveningIntervals } = config.dateTimeIntervalDelivery;
  const times = [
    {
      icon: 'sun',
      title: 'Утром',
      note: 'Приедем утром того же дня',
      intervals: morningIntervals,
    },
    {
      icon: 'moon',
      title: 'Вечером накануне',
      note: 'Завтрак уже будет в холодильнике',
      intervals: eveningIntervals,
    },
  ] as const;
  const daysBefore = countOf(CUT_OFF.daysBefore, 'день', 'дня', 'дней');
  return (
    // Its question on home has an id of React's own, which no cached markup may have.
    <Section title="Доставка" isPrinted={false}>
      {isOfHome && (
        <div className={styles.brought}>
          {[fixedPictures.delivered, fixedPictures.shelf].map((picture) => (
            <Picture
              key={picture.name}
              picture={picture}
              alt=""
              sizes="(min-width: 1280px) 590px, (min-width: 768px) 48vw, 100vw"
            />
          ))}
        </div>
      )}
      {/* Beside a question of the address the parts of a day stand one above the other: neither is left half empty. */}
      <div
        className={classNames(
          css('grid gap-10 tablet:grid-cols-[1fr_1fr] tablet:gap-16'),
          !isOfHome && css('desktop:grid-cols-[1fr_1fr_1.3fr]'),
        )}
      >
        {times.map(({ icon, title, note, intervals }) => (
          <div key={title} className={styles.part}>
            <h3>
              <Icon name={icon} />
              {title}
            </h3>
            <p>{note}</p>
            <ul>
              {intervals.map(({ code, label }) => (
                <li key={code}>{label}</li>
              ))}
            </ul>
          </div>
        ))}
        <div
          className={
            isOfHome
              ? css(
                  'grid gap-10 content-start py-20 px-20 rounded-card bg-surface shadow-card text-ink-2',
                  'tablet:col-span-full',
                  'desktop:content-center desktop:row-[1_/_3] desktop:col-2 desktop:p-28 desktop:rounded-panel',
                )
              : css(
                  'grid gap-10 content-start py-20 px-20 rounded-card bg-surface shadow-card text-ink-2',
                  'tablet:col-span-full',
                  'desktop:col-[auto] desktop:p-28 desktop:rounded-panel',
                )
          }
        >
          {isOfHome && (
            <Form action="/dostavka/#address-check" className={styles.question}>
              <TextField
                label="Привезём ли к вам?"
                name="address"
                placeholder="Улица"
                autoComplete="off"
                required
                maxLength={100}
              />
              <Button type="submit">Проверить</Button>
            </Form>
          )}
          <p>
            <b className={css('text-ink')}>
              Рационы в пределах {isMoscow(config) ? 'МКАД' : 'КАД'} привозим бесплатно.
            </b>{' '}
            Дальше — по тарифу зоны за каждую доставку: он появится, как только вы введёте адрес при
            оформлении.
          </p>
          <p>{`Заказ на выбранный день принимаем до ${CUT_OFF.hour}:00 за ${daysBefore} до доставки.`}</p>
          <Link to="/dostavka/" className={layout.way}>
            Подробнее о доставке
          </Link>
        </div>
      </div>
    </Section>
  );
}

export function OrderBar({ draft, price }: { readonly draft: Draft; readonly price: PriceBreakdown }) {
  return (
    <StickyBar sum={formatMoney(price.totalKop)} caption={orderCaption(price, draft.days, draft.people)}>
      <Button type="submit" form={CONFIGURATOR_FORM}>
        Оформить
      </Button>
    </StickyBar>
  );
}

let found: readonly string[] | undefined;

/** Experiments by the cookies, for whoever goes to home from a page without experiments: what a script draws later waits for the next page. */
function ownExperiments(): readonly string[] {
  if (import.meta.env.SSR) return [];
  found ??= readCookies().match(/\bexp_\w+(?==1)/g) ?? [];
  return found;
}

export function useExperiment(key: ExperimentKey): boolean {
  const { experiments = ownExperiments() } = useAppState().site;
  return isExperimentPath(useLocation().pathname) && experiments.includes(key);
}
