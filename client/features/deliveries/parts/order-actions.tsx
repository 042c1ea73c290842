import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { formatDay, formatMoment, moscowDate } from '#shared/dates.ts';
import { listCalendarChanges, resumeOrder } from '#shared/features/deliveries/contract.ts';
import type { Delivery } from '#shared/features/deliveries/schema.ts';
import { useNow } from '../../../platform/clock/clock.ts';
import { RestForm } from '../../../platform/forms/rest-form.tsx';
import { late } from '../../../platform/hydration/late.tsx';
import { WithScripts } from '../../../platform/hydration/scripting.tsx';
import { DialogButton } from '../../../platform/modals/dialog-button.tsx';
import { openDialog } from '../../../platform/modals/dialogs.ts';
import { isPlainPress } from '../../../platform/navigation/plain-press.ts';
import { useRestData } from '../../../platform/rest/rest-data.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import layout from '../../../ui/layout.module.css';
import { deliveryCancelDialog, deliveryFreezeDialog } from '../shared/dialogs.ts';
import { ChangePreview, UndoForm, useChangePreview, useUndo } from './changes.tsx';
import styles from './order-actions.module.css';

const FreezeForm = late(() => import('./freeze-form.tsx'), 'FreezeForm');

/** Query parameter that shows a form in place of its dialog, for browsers without scripts. */
const manageQuery = 'manage';

/** The history of an order's calendar, loaded when opened and after every change. */
function History({ orderId, version }: { orderId: string; version: number }) {
  const [isOpen, setOpen] = useState(false);
  const { latest, status } = useRestData(
    listCalendarChanges,
    { params: { id: orderId } },
    { isWanted: isOpen, version },
  );
  const changes = latest?.changes;
  const now = useNow();
  return (
    <details className={styles.history} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>История изменений</summary>
      {status === 'error' && (
        <p role="alert">История не&nbsp;загрузилась. Закройте и&nbsp;откройте её&nbsp;ещё раз.</p>
      )}
      {changes?.length === 0 && <p>Вы&nbsp;пока ничего не&nbsp;меняли.</p>}
      <ol>
        {changes?.map(({ text, at, undo }) => (
          <li key={`${at} ${text}`}>
            <small>{formatMoment(at)}</small>
            {text}
            {undo !== null && undo.until > now && <UndoForm orderId={orderId} version={undo.version} />}
          </li>
        ))}
      </ol>
    </details>
  );
}

interface OrderActionsProps {
  /** The deliveries of the order, oldest first. */
  readonly deliveries: readonly Delivery[];
  /** One of them. */
  readonly delivery: Delivery;
  readonly hasRest: boolean;
}

function Resume({ deliveries, delivery }: Omit<OrderActionsProps, 'hasRest'>) {
  const today = moscowDate(useNow());
  const { orderId, calendarVersion: version, frozenUntil } = delivery;
  const undo = useUndo(orderId);
  const preview = useChangePreview(orderId, { kind: 'resume' });
  const hasBegun = deliveries.some(({ state, date }) => state === 'frozen' && date <= today);
  return (
    <div className={styles.frozen}>
      <p>
        Заказ заморожен, рацион продолжится <b>{formatDay(frozenUntil ?? '')}</b>.
      </p>
      <RestForm
        call={resumeOrder}
        isPlain
        params={{ id: orderId }}
        body={{ version }}
        label={hasBegun ? 'Разморозить сейчас' : 'Отменить заморозку'}
        look="primary"
        done={({ text }) => text}
        doneAction={undo}
      >
        <ChangePreview
          preview={preview}
          lead={hasBegun ? 'Если разморозить сейчас, ' : 'Если отменить заморозку, '}
        />
      </RestForm>
    </div>
  );
}

export function OrderActions({ deliveries, delivery, hasRest }: OrderActionsProps) {
  const state = useAppState();
  const [query] = useSearchParams();
  const { orderId, calendarVersion: version, frozenUntil } = delivery;
  const mayFreeze = frozenUntil === null && hasRest;
  return (
    <section className={layout.stack12} aria-label="Управление заказом">
      {frozenUntil !== null && <Resume deliveries={deliveries} delivery={delivery} />}
      <p className={layout.row8}>
        {mayFreeze && (
          <ButtonLink
            look="soft"
            to={`/personal/?${manageQuery}=freeze`}
            onClick={(event) => {
              if (!isPlainPress(event)) return;
              event.preventDefault();
              openDialog(state, deliveryFreezeDialog, { orderId, version });
            }}
          >
            Заморозить
          </ButtonLink>
        )}
        {hasRest && (
          <WithScripts>
            <DialogButton look="soft" opens={deliveryCancelDialog} given={{ orderId }}>
              Отменить остаток
            </DialogButton>
          </WithScripts>
        )}
      </p>
      {query.get(manageQuery) === 'freeze' && mayFreeze && <FreezeForm orderId={orderId} version={version} />}
      <History orderId={orderId} version={version} />
    </section>
  );
}
