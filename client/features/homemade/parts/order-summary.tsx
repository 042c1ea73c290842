import { Link } from 'react-router';
import { type HomemadePrice, nextGoal } from '#shared/features/homemade/price.ts';
import { formatMoney } from '#shared/money.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import frame from '../../../ui/order-page.module.css';
import { StickyBar } from '../../../ui/sticky-bar.tsx';
import surface from '../../../ui/surface.module.css';
import { DataConsent, OfferConsent } from '../../consents/shared/consents.tsx';
import { nextStep } from '../../orders/shared/order-steps.ts';
import type { Checkout } from '../../orders/shared/use-checkout.ts';
import { SendLabel } from '../../payments/shared/send-label.tsx';
import place from '../../payments/shared/send-place.module.css';
import { ORDER_FORM } from '../use-order-form.ts';
import { BasketGoal } from './basket-goal.tsx';
import styles from './order-summary.module.css';
import { PriceList } from './price-list.tsx';

interface SummaryProps extends Checkout {
  readonly price: HomemadePrice;
}

const sumOf = ({ lines }: HomemadePrice) => lines.find(({ kind }) => kind === 'dishes')?.amountKop ?? 0;

/** Price, consents and the button; it belongs to the form beside it. */
export function OrderSummary({ price, ...order }: SummaryProps) {
  const sumKop = sumOf(price);
  const { isEnough, text } = nextGoal(sumKop);
  const isOnline = order.values.get('payment') !== 'courier';
  return (
    <aside className={classNames(surface.panel, frame.summary, place.summary)} aria-label="Ваш заказ">
      <h2>Ваш заказ</h2>
      <BasketGoal sumKop={sumKop} />
      <PriceList price={price} />
      <div role="alert">
        {order.failure !== undefined && (
          <Notice tone="error">
            {order.failure}
            {order.errors.unpaidDishes !== undefined && (
              <>
                . <Link to="/homemade-food/order-history/">Заказы домашней еды</Link>
              </>
            )}
            {order.errors.unpaid !== undefined && (
              <>
                . <Link to="/personal/orders/">Заказы программ</Link>
              </>
            )}
          </Notice>
        )}
      </div>
      {!isEnough && (
        <p id="not-enough" className={styles.hint}>
          {text}
        </p>
      )}
      <div className={place.foot}>
        <div className={classNames(place.asks, place.last)}>
          <OfferConsent form={ORDER_FORM} />
          <DataConsent form={ORDER_FORM} />
          <div className={place.send}>
            <Button
              type="submit"
              form={ORDER_FORM}
              size="large"
              wide
              isBusy={order.isBusy}
              disabled={!isEnough}
              aria-describedby={isEnough ? undefined : 'not-enough'}
            >
              {isOnline && <Icon name="lock" />}
              <SendLabel totalKop={price.totalKop} isPaidOnline={isOnline} />
            </Button>
          </div>
        </div>
      </div>
    </aside>
  );
}

/** The sum and the button, always at hand on small screens. */
export function OrderBar({ price, values, isBusy, step }: SummaryProps) {
  const { isEnough } = nextGoal(sumOf(price));
  const isOnline = values.get('payment') !== 'courier';
  const isLast = nextStep(step) === undefined;
  const isNamed = isLast && isOnline;
  return (
    // Without scripts nothing leads from step to step: the button of the summary sends them all.
    <div className={place.bar} data-scripted>
      <StickyBar {...(!isNamed && { sum: formatMoney(price.totalKop), caption: 'Итого' })} isInGutters>
        <Button type="submit" form={ORDER_FORM} wide={isNamed} isBusy={isBusy} disabled={!isEnough}>
          {isLast ? <SendLabel totalKop={price.totalKop} isPaidOnline={isOnline} /> : 'Дальше'}
        </Button>
      </StickyBar>
    </div>
  );
}
