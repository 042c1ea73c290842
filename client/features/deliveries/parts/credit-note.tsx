import type { ReactNode } from 'react';
import type { chooseUnservedRefund } from '#shared/features/deliveries/contract.ts';
import type { MealPlanDay } from '#shared/features/rations/schema.ts';
import { formatMoney } from '#shared/money.ts';
import { ActionForm } from '../../../platform/action-form.tsx';
import styles from './credit-note.module.css';

interface CreditNoteProps {
  readonly day: MealPlanDay;
  /** Loads the food again. */
  readonly onDone: () => void;
}

/** What comes back for meals without a safe dish, and where to: the customer may choose until the rest has come. */
export function CreditNote({ day, onDone }: CreditNoteProps): ReactNode {
  const { orderId, creditKop, creditCardKop, creditTo, isDelivered } = day;
  if (creditKop === 0) return null;
  const isToCard = creditTo === 'card' && creditCardKop > 0;
  const sums = {
    card: `${formatMoney(creditCardKop)} на\u00a0карту`,
    bonuses: `${formatMoney(creditKop)} бонусами`,
  };
  const shown = isToCard ? sums.card : sums.bonuses;
  if (isDelivered)
    return <p className={styles.note}>За то, что не&nbsp;смогли приготовить безопасно, вернули {shown}.</p>;
  const other = isToCard ? 'bonuses' : 'card';
  return (
    <div className={styles.note}>
      <p>
        За то, что не&nbsp;сможем приготовить безопасно, вернём <b>{shown}</b>, когда привезём остальное.
      </p>
      {creditCardKop > 0 && (
        <ActionForm<typeof chooseUnservedRefund>
          route="POST /rest/orders/:id/unserved/"
          params={{ id: orderId }}
          body={{ to: other }}
          label={`Лучше ${sums[other]}`}
          look="ghost"
          size="small"
          done={({ text }) => text}
          onDone={onDone}
        />
      )}
    </div>
  );
}
