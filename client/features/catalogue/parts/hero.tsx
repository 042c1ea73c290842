import type { MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { formatDay } from '#shared/dates.ts';
import { deliveryIntervals } from '#shared/features/regions/rules.ts';
import { late } from '../../../platform/hydration/late.tsx';
import { useIsHydrated } from '../../../platform/hydration/scripting.tsx';
import { isPlainPress } from '../../../platform/navigation/plain-press.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import cover from '../../../ui/cover.module.css';
import { Icon } from '../../../ui/icon.tsx';
import layout from '../../../ui/layout.module.css';
import type { HomeData } from '../home-data.ts';
import styles from './hero.module.css';

/** Read before anything, pressed by few. */
export const TrustRow = late(
  () => import('./trust-row.tsx'),
  (m) => m.TrustRow,
);

/** The food is read before it is pressed: its code comes with what is below it. */
export const HeroDay = late(
  () => import('../home-lower.tsx'),
  (m) => m.HeroDay,
);

function NextDelivery({ date }: { readonly date: string }) {
  const { config } = useAppState().site;
  const first = config && deliveryIntervals(config)[0];
  return (
    <p className={styles.next}>
      <Icon name="truck" />
      <span>
        Ближайшая доставка
        <b>{`${formatDay(date)}${first ? `, с\u00a0${first.from}:00` : ''}`}</b>
      </span>
    </p>
  );
}

/** From what price, and what others say: before the way on. */
function Terms({ fromDayPrice, rating }: HomeData['offer']) {
  return (
    <p className={styles.terms}>
      <span>
        от&nbsp;<b>{fromDayPrice}</b> в&nbsp;день
      </span>
      {rating && (
        <a href="#reviews">
          <b>{`★\u00a0${rating.average}`}</b> {rating.reviews}
        </a>
      )}
    </p>
  );
}

/** An order that was begun goes on from here; shown by a mark of the document, for those who have one. */
function BegunOrder() {
  const state = useAppState();
  const navigate = useNavigate();
  const isHydrated = useIsHydrated();
  const importDraft = () => import('../../orders/shared/continue-draft.ts');
  const drop = () => importDraft().then(({ dropDraft }) => dropDraft());
  const go = (event: MouseEvent) => {
    if (!isPlainPress(event)) return;
    event.preventDefault();
    // One that is over by now leads where it would have: to an order from the beginning.
    void importDraft().then(({ draftPath }) => navigate(draftPath(state) ?? '/order/'));
  };
  return (
    <p className={styles.begun}>
      <Link to="/order/" onClick={go} data-opens="">
        Продолжить заказ
      </Link>
      {/* It does nothing before: the markup does without it. */}
      {isHydrated && (
        <button type="button" aria-label="Не&nbsp;продолжать заказ" onClick={drop}>
          ×
        </button>
      )}
    </p>
  );
}

/** The first look: what it is, for whom, and the way on. */
export function Hero({
  offer,
  firstStartDate,
  data,
}: {
  offer: HomeData['offer'];
  firstStartDate: string;
  /** Whole, or on its way; null while nobody has asked for it. */
  data: HomeData | Promise<HomeData> | null;
}) {
  return (
    <section className={styles.hero}>
      <div className={classNames(layout.wrap, styles.wrap)}>
        <div>
          <p className={styles.eyebrow}>
            <span>
              <Icon name="leaf" size={16} />
            </span>
            Состав и&nbsp;КБЖУ&nbsp;— у&nbsp;каждого блюда
          </p>
          <BegunOrder />
          <h1>Полезная еда&nbsp;— готовить не&nbsp;нужно</h1>
          <p className={styles.lead}>
            Соберём рацион под&nbsp;вашу цель и&nbsp;привезём готовые блюда на&nbsp;пару дней, неделю или
            месяц. Останется разогреть.
          </p>
          <Terms {...offer} />
          <div className={classNames(cover.actions, styles.actions)}>
            <ButtonLink to="#configurator" size="large">
              Собрать рацион
              <Icon name="arrow-right" />
            </ButtonLink>
            <ButtonLink to="#menu" size="large" look="outline">
              Меню недели
            </ButtonLink>
          </div>
        </div>
        <div className={styles.art}>
          <NextDelivery date={firstStartDate} />
          {data && <HeroDay data={data} />}
        </div>
        <TrustRow />
      </div>
    </section>
  );
}
