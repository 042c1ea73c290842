import { formatDay } from '#shared/dates.ts';
import { settleNeed } from '#shared/features/needs/contract.ts';
import type { Need } from '#shared/features/needs/rules.ts';
import type { Order } from '#shared/features/orders/schema.ts';
import { replacementPath } from '#shared/features/rations/address.ts';
import { formatMoney } from '#shared/money.ts';
import { RestForm } from '../../../platform/forms/rest-form.tsx';
import { WithScripts } from '../../../platform/hydration/scripting.tsx';
import { openDialog } from '../../../platform/modals/modal-actions.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import layout from '../../../ui/layout.module.css';
import { ExtendLink } from '../../orders/shared/extend-link.tsx';
import { PayButton } from '../../payments/shared/pay-button.tsx';
import { PayForm } from '../../payments/shared/pay-form.tsx';
import { needWords } from '../need-words.ts';
import styles from '../profile-screen.module.css';
import { deliveryRefundDialog } from '../shared/dialogs.ts';
import { FailedDishes } from './dish-order.ts';

interface SettleProps {
  readonly need: string;
  readonly label: string;
  readonly about: string;
  readonly look?: 'soft' | 'ghost';
  readonly done: string;
}

function Settle({ need, done, ...look }: SettleProps) {
  return <RestForm call={settleNeed} body={{ need }} done={done} {...look} />;
}

function Pay({ need }: { readonly need: Extract<Need, { kind: 'payment' }> }) {
  const { invoiceId, amountKop, payment, subject } = need;
  if (payment) {
    return (
      <PayButton invoiceId={invoiceId} payment={payment}>
        Оплатить {formatMoney(amountKop)}
      </PayButton>
    );
  }
  return (
    <PayForm invoiceId={invoiceId}>
      {subject === 'card' ? 'Привязать другую карту' : `Оплатить ${formatMoney(amountKop)}`}
    </PayForm>
  );
}

/** Both ways out of a failed delivery: the food once more, or the money. */
function Failed({ need: { key, delivery } }: { readonly need: Extract<Need, { kind: 'failed' }> }) {
  const app = useAppState();
  const { id, date, state, failure } = delivery;
  return (
    <>
      <Settle
        need={key}
        label={state === 'failed' ? 'Привезите ещё раз' : 'Новый день подходит'}
        about={formatDay(date)}
        done={
          failure?.comesOn[0] === undefined ? 'Привезём заново' : `Привезём ${formatDay(failure.comesOn[0])}`
        }
      />
      <WithScripts>
        <Button look="soft" onClick={() => openDialog(app, deliveryRefundDialog, { id, date })}>
          Вернуть деньги
        </Button>
      </WithScripts>
    </>
  );
}

function Action({ need, orders }: { readonly need: Need; readonly orders: readonly Order[] }) {
  switch (need.kind) {
    case 'payment':
      return <Pay need={need} />;
    case 'renewal':
      return <ButtonLink to="/personal/subscription/">Выбрать карту</ButtonLink>;
    case 'failed':
      return <Failed need={need} />;
    case 'failed-dishes':
      return <FailedDishes order={need.order} />;
    case 'answer':
      return (
        <Settle
          need={need.key}
          label="Понятно"
          about={`обращение ${need.number}`}
          done="Ответ остаётся в&nbsp;ваших обращениях"
        />
      );
    case 'unserved':
      return <ButtonLink to={replacementPath(need)}>Выбрать блюдо</ButtonLink>;
    case 'ending':
      return (
        <>
          <ExtendLink order={need.order} orders={orders} />
          <Settle
            need={need.key}
            label="Не&nbsp;продлевать"
            about={`заказ ${need.order.number}`}
            look="ghost"
            done="Хорошо, убрали"
          />
        </>
      );
  }
}

function One({ need, orders }: { readonly need: Need; readonly orders: readonly Order[] }) {
  const { title, text } = needWords(need);
  return (
    <div className={styles.need}>
      <div>
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      <div className={layout.row8}>
        <Action need={need} orders={orders} />
      </div>
    </div>
  );
}

interface NeedsCardProps {
  readonly needs: readonly Need[];
  readonly orders: readonly Order[];
}

/** What waits for the customer, until it is settled: the first of it, with the rest at hand. */
export function NeedsCard({ needs, orders }: NeedsCardProps) {
  const [first, ...others] = needs;
  if (!first) return null;
  return (
    <section className={styles.needs} aria-label="Ждёт вашего решения">
      <One key={first.key} need={first} orders={orders} />
      {others.length > 0 && (
        <details>
          <summary>Ещё {others.length}</summary>
          <ul>
            {others.map((need) => (
              <li key={need.key}>
                <One need={need} orders={orders} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
