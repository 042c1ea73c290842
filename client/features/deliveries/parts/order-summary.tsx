import { formatSpan } from '#shared/dates.ts';
import { bonusText } from '#shared/features/bonuses/rules.ts';
import { getOrderSummary } from '#shared/features/orders/contract.ts';
import { repeatPath } from '#shared/features/orders/draft-entries.ts';
import { programmesTitle } from '#shared/features/orders/plan-labels.ts';
import type { Order } from '#shared/features/orders/schema.ts';
import { formatMoney } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { useRestData } from '../../../platform/rest/rest-data.ts';
import { ButtonLink } from '../../../ui/basics.tsx';
import { css } from '../../../ui/css.ts';
import layout from '../../../ui/layout.module.css';
import { Picture, tintStyle } from '../../../ui/picture.tsx';
import { FactList, Panel } from '../../../ui/surfaces.tsx';
import styles from '../profile-screen.module.css';

const THOUSAND = 1000;

/** «25 тысяч ккал» of a plan, «900 ккал» of a day or two. */
function kcalOf(kcal: number): string {
  if (kcal < 10 * THOUSAND) return `${kcal.toLocaleString('ru')} ккал`;
  return `${countOf(Math.round(kcal / THOUSAND), 'тысяча', 'тысячи', 'тысяч')} ккал`;
}

/** Figures of an order that is over, with a link to the same again; nothing where nothing was brought. */
export function OrderSummary({ order }: { order: Order }) {
  const { data } = useRestData(getOrderSummary, { params: { id: order.id } });
  if (!data || data.summary.days === 0) return null;
  const { days, kcal, dishes, favourites, savedKop, earnedKop } = data.summary;
  const facts = [
    ['С нами', countOf(days, 'день', 'дня', 'дней')],
    ['Съедено', kcal > 0 && kcalOf(kcal)],
    ['Разных блюд', dishes > 0 && dishes],
    ['Выгода', savedKop > 0 && formatMoney(savedKop)],
    ['Начислили', earnedKop > 0 && bonusText(earnedKop)],
  ] as const;
  return (
    <Panel title={`Итоги заказа № ${order.number}`} titleId={`summary-${order.id}`}>
      <p className={css('text-ink-2 leading-[1.5]')}>
        {programmesTitle(order.rations.map(({ programme }) => programme.name))},{' '}
        {formatSpan(order.startDate, order.endDate)}.
      </p>
      <FactList className={styles.summaryFacts} of={facts.filter(([, value]) => value !== false)} />
      {favourites.length > 0 && (
        <div>
          <h3>Вам понравилось</h3>
          <ul className={css('grid gap-10 mt-8')}>
            {favourites.map(({ code, title, picture, tint, stars }) => (
              <li
                className={css('grid grid-cols-[var(--s56)_minmax(0,1fr)] gap-12 items-center leading-[1.3]')}
                key={code}
              >
                <span className={css('grid place-items-center size-56 rounded-12')} style={tintStyle(tint)}>
                  <Picture className={css('w-52')} picture={picture} alt="" sizes="56px" />
                </span>
                <span>
                  {title}
                  <small className={css('block text-ink-3 text-caption')}>ваша оценка — {stars}</small>
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <p className={layout.row10}>
        <ButtonLink to={repeatPath(order)}>Заказать снова</ButtonLink>
        <ButtonLink to="/bonus-review/" look="soft">
          Оставить отзыв
        </ButtonLink>
      </p>
    </Panel>
  );
}
