import { useState } from 'react';
import { formatDay } from '#shared/dates.ts';
import { cancelSubscription } from '#shared/features/subscriptions/contract.ts';
import { closeModal } from '../../platform/modals/dialogs.ts';
import { refusalText, useFetchStatus, useRest } from '../../platform/rest/rest.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { ModalLead, ModalTitle } from '../../ui/modal-text.tsx';
import type { SubscriptionsModals } from './shared/dialogs.ts';
import styles from './subscription-cancel-modal.module.css';

/** The second of two taps: each reason turns the subscription off, and says before what still comes. */
export function SubscriptionCancelModal({
  id,
  programme,
  endDate,
  reasons,
  onDone,
}: SubscriptionsModals['subscription-cancel']) {
  const state = useAppState();
  const rest = useRest();
  const { status, run } = useFetchStatus();
  const [failure, setFailure] = useState<string>();
  const cancel = async (reason: number) => {
    const call = () =>
      rest(cancelSubscription, {
        params: { id },
        body: { reason },
      });
    const answer = await run(call, (error) => setFailure(refusalText(error)));
    if (answer === undefined) return;
    state.notice = { text: 'Подписка отключена. Подтверждение уже отправили' };
    closeModal(state);
    onDone();
  };
  return (
    <div className={styles.modal}>
      <ModalTitle>Отключить подписку?</ModalTitle>
      <ModalLead>
        «{programme}»: списаний больше не&nbsp;будет. Оплаченный рацион приедет весь, последний день&nbsp;—{' '}
        {formatDay(endDate)}. Если хотите вернуть деньги за&nbsp;оставшиеся дни, отмените остаток
        в&nbsp;календаре.
      </ModalLead>
      <p>
        <b>Почему отключаете?</b> Нажмите причину&nbsp;— и&nbsp;подписка отключится.
      </p>
      <div className={styles.reasons}>
        {reasons.map((reason) => (
          <Button
            key={reason.id}
            look="soft"
            wide
            disabled={status === 'pending'}
            onClick={() => void cancel(reason.id)}
          >
            {reason.name}
          </Button>
        ))}
      </div>
      <div role="alert">{failure !== undefined && <FieldError>{failure}</FieldError>}</div>
      <Button look="primary" wide onClick={() => closeModal(state)}>
        Оставить подписку
      </Button>
    </div>
  );
}
