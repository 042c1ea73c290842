import type { ReactNode } from 'react';
import { addDays, formatDay, formatDayLong, formatMoment, type IsoDate, moscowDate } from '#shared/dates.ts';
import type { Visit } from '#shared/features/deliveries/visit/contract.ts';
import { formatMoney } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { ButtonLink, classNames, Link } from '../../../ui/basics.tsx';
import { css } from '../../../ui/css.ts';
import layout from '../../../ui/layout.module.css';
import { Picture, tintStyle } from '../../../ui/picture.tsx';

/** «сегодня», «завтра» before a near date. */
function dayWords(date: IsoDate, today: IsoDate): string {
  if (date === today) return `сегодня, ${formatDay(date)}`;
  return date === addDays(today, 1) ? `завтра, ${formatDay(date)}` : formatDayLong(date);
}

function Fact({ name, title, children }: { name: string; title?: string; children?: ReactNode }) {
  return (
    <div className={css('grid gap-2 min-w-0 tabular-nums')}>
      <small className={layout.caption}>{name}</small>
      {title !== undefined && <b>{title}</b>}
      {children}
    </div>
  );
}

function Again({ path, title, start }: NonNullable<Visit['again']>) {
  if (start !== null) return <ButtonLink to={path}>Продлить с {formatDay(start)}</ButtonLink>;
  return (
    <>
      <Fact name="Ваш прошлый рацион" title={title} />
      <ButtonLink to={path}>Повторить заказ</ButtonLink>
    </>
  );
}

/** A customer's own matters above everything else: what to pay, what comes next, what is eaten today. */
export function VisitStrip({ visit }: { visit: Visit | null }) {
  const date = moscowDate(useAppState().site.now);
  if (!visit) return null;
  const { unpaid, next, today, renewal, again } = visit;
  return (
    <section
      className={classNames(layout.wrap, css('grid gap-10 pt-12 print:hidden'))}
      aria-label="Ваши заказы"
    >
      {unpaid && (
        <div
          className={css(
            'flex flex-wrap gap-y-12 gap-x-28 items-center justify-between py-14 px-16 rounded-card',
            'bg-amber-ground text-amber-ink shadow-card',
            'tablet:py-16 tablet:px-24',
          )}
        >
          <p className={css('[flex:1_1_260px]')}>
            <b>Заказ № {unpaid.number} ждёт оплаты.</b> Как только она пройдёт, начнём готовить.
          </p>
          <ButtonLink to={unpaid.url ?? '/personal/orders/'} reloadDocument={unpaid.url !== null} look="dark">
            Оплатить {formatMoney(unpaid.totalKop)}
          </ButtonLink>
        </div>
      )}
      {(next ?? today ?? renewal ?? again) && (
        <div
          className={css(
            'flex flex-wrap gap-y-12 gap-x-28 items-center justify-between py-14 px-16 rounded-card',
            'bg-surface shadow-card',
            'tablet:py-16 tablet:px-24 to-tablet:items-stretch to-tablet:flex-col',
          )}
        >
          {next && (
            <Fact
              name={next.state === 'on_route' ? 'Курьер уже в пути' : 'Ваша доставка'}
              title={`${dayWords(next.date, date)}, ${next.interval}`}
            >
              <span className={layout.small}>{next.title}</span>
            </Fact>
          )}
          {today && (
            <Fact
              name={`Сегодня на столе — ${countOf(today.dishes.length, 'блюдо', 'блюда', 'блюд')}, ${today.kcal} ккал`}
            >
              <ul className={css('flex flex-wrap gap-6 pt-4')}>
                {today.dishes.map(({ title, picture, tint }) => (
                  <li
                    className={css('grid place-items-center size-48 rounded-12')}
                    key={title}
                    style={tintStyle(tint)}
                    title={title}
                  >
                    <Picture picture={picture} alt={title} sizes={48} />
                  </li>
                ))}
              </ul>
            </Fact>
          )}
          {renewal && (
            <Fact name="Подписка" title={`Продлится с ${formatDay(renewal.startDate)}`}>
              <span className={layout.small}>
                {formatMoment(renewal.chargeAt)} спишем {formatMoney(renewal.totalKop)}.{' '}
                <Link to="/personal/subscription/">Изменить</Link>
              </span>
            </Fact>
          )}
          <div
            className={css(
              'flex flex-auto flex-wrap gap-y-8 gap-x-20 items-center justify-end to-tablet:justify-between',
            )}
          >
            {again && <Again {...again} />}
            {(next ?? today) && (
              <Link to="/personal/" className={css('inline-flex items-center min-h-tap font-semibold')}>
                Календарь
              </Link>
            )}
          </div>
        </div>
      )}
    </section>
  );
}
