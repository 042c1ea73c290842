import { type ReactNode, use } from 'react';
import type { cancelSubscription } from '#shared/features/subscriptions/contract.ts';
import type { Subscription } from '#shared/features/subscriptions/schema.ts';
import { formAttributes } from '../../../platform/forms/rest-form.tsx';
import { useIsHydrated } from '../../../platform/hydration/hydrated.ts';
import { openModal } from '../../../platform/modals/modal-actions.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { useRevalidator } from '../../../router/hooks.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './cancel-action.module.css';
import { CancelReasonsContext } from './cancel-reasons.ts';

/** Cancels a subscription: a dialog asks for the reason; without scripts each reason is a submit button. */
export function CancelAction({ subscription }: { readonly subscription: Subscription }): ReactNode {
  const state = useAppState();
  const isHydrated = useIsHydrated();
  const revalidator = useRevalidator();
  const reasons = use(CancelReasonsContext);
  const { id, programme, order } = subscription;
  if (isHydrated) {
    const onDone = () => void revalidator.revalidate();
    const props = { id, programme: programme.name, endDate: order.endDate, reasons, onDone };
    return (
      <Button
        look="ghost"
        aria-label={`Отключить: ${programme.name}`}
        onClick={() => openModal(state, 'subscription-cancel', props)}
      >
        Отключить
      </Button>
    );
  }
  return (
    <details className={styles.reasons}>
      <summary>Отключить</summary>
      <form {...formAttributes<typeof cancelSubscription>('POST /rest/subscriptions/:id/cancel/', { id })}>
        <p>Почему вы&nbsp;отключаете подписку? Списаний больше не&nbsp;будет, оплаченное приедет.</p>
        {reasons.map((reason) => (
          <Button key={reason.id} type="submit" look="soft" name="reason" value={reason.id}>
            {reason.name}
          </Button>
        ))}
      </form>
    </details>
  );
}
