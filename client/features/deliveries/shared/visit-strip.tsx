import { Link } from 'react-router';
import { addDays, formatDay, formatDayLong, formatMoment, type IsoDate, moscowDate } from '#shared/dates.ts';
import type { Visit } from '#shared/features/deliveries/visit/contract.ts';
import { formatMoney } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import layout from '../../../ui/layout.module.css';
import { Picture, tintStyle } from '../../../ui/picture.tsx';
import styles from './visit-strip.module.css';

const ACCOUNT = '/personal/';

function Unpaid({ unpaid }: { readonly unpaid: NonNullable<Visit['unpaid']> }) {
  const { number, totalKop, url } = unpaid;
  return (
    <div className={styles.unpaid}>
      <p>
        <b>Заказ №&nbsp;{number} ждёт оплаты.</b> Как только она пройдёт, начнём готовить.
      </p>
      <ButtonLink to={url ?? '/personal/orders/'} reloadDocument={url !== null} look="dark">
        Оплатить {formatMoney(totalKop)}
      </ButtonLink>
    </div>
  );
}

/** «сегодня», «завтра» before a near date. */
function dayWords(date: IsoDate, today: IsoDate): string {
  if (date === today) return `сегодня, ${formatDay(date)}`;
  return date === addDays(today, 1) ? `завтра, ${formatDay(date)}` : formatDayLong(date);
}

function Next({ next, today }: { readonly next: NonNullable<Visit['next']>; today: IsoDate }) {
  const { date, interval, state, title } = next;
  return (
    <div className={styles.fact}>
      <small>{state === 'on_route' ? 'Курьер уже в\u00a0пути' : 'Ваша доставка'}</small>
      <b>
        {dayWords(date, today)}, {interval}
      </b>
      <span>{title}</span>
    </div>
  );
}

function Today({ today: { kcal, dishes } }: { readonly today: NonNullable<Visit['today']> }) {
  return (
    <div className={styles.fact}>
      <small>
        Сегодня на&nbsp;столе&nbsp;— {countOf(dishes.length, 'блюдо', 'блюда', 'блюд')}, {kcal}&nbsp;ккал
      </small>
      <ul className={styles.dishes}>
        {dishes.map(({ title, picture, tint }) => (
          <li key={title} style={tintStyle(tint)} title={title}>
            <Picture picture={picture} alt={title} sizes={48} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Renewal({
  renewal: { startDate, chargeAt, totalKop },
}: {
  readonly renewal: NonNullable<Visit['renewal']>;
}) {
  return (
    <div className={styles.fact}>
      <small>Подписка</small>
      <b>Продлится с&nbsp;{formatDay(startDate)}</b>
      <span>
        {formatMoment(chargeAt)} спишем {formatMoney(totalKop)}.{' '}
        <Link to="/personal/subscription/">Изменить</Link>
      </span>
    </div>
  );
}

function Again({ again: { path, title, start } }: { readonly again: NonNullable<Visit['again']> }) {
  if (start !== null) return <ButtonLink to={path}>Продлить с&nbsp;{formatDay(start)}</ButtonLink>;
  return (
    <>
      <div className={styles.fact}>
        <small>Ваш прошлый рацион</small>
        <b>{title}</b>
      </div>
      <ButtonLink to={path}>Повторить заказ</ButtonLink>
    </>
  );
}

/** A customer's own matters above everything else: what to pay, what comes next, what is eaten today. */
export function VisitStrip({ visit }: { readonly visit: Visit | null }) {
  const date = moscowDate(useAppState().site.now);
  if (!visit) return null;
  const { unpaid, next, today, renewal, again } = visit;
  return (
    <section className={classNames(layout.wrap, styles.strip)} aria-label="Ваши заказы">
      {unpaid && <Unpaid unpaid={unpaid} />}
      {(next ?? today ?? renewal ?? again) && (
        <div className={styles.plan}>
          {next && <Next next={next} today={date} />}
          {today && <Today today={today} />}
          {renewal && <Renewal renewal={renewal} />}
          <div className={styles.actions}>
            {again && <Again again={again} />}
            {(next ?? today) && (
              <Link to={ACCOUNT} className={styles.account}>
                Календарь
              </Link>
            )}
          </div>
        </div>
      )}
    </section>
  );
}
