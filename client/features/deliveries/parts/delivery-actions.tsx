import { createContext, use } from 'react';
import { formatDay, formatDays } from '#shared/dates.ts';
import { dialogLabel, isChangeOpen } from '#shared/features/deliveries/changes.ts';
import { restoreDelivery, skipDelivery } from '#shared/features/deliveries/contract.ts';
import type { Delivery } from '#shared/features/deliveries/schema.ts';
import { useNow } from '../../../platform/clock/use-now.ts';
import { RestForm } from '../../../platform/forms/rest-form.tsx';
import { DialogButton } from '../../../platform/modals/dialogs.tsx';
import { useIsOutdated } from '../../../platform/navigation/outdated.ts';
import { css } from '../../../ui/css.ts';
import { deliveryEditDialog } from '../shared/dialogs.ts';
import { useUndo } from './changes.tsx';
import styles from './delivery-actions.module.css';

type Prediction = Pick<Delivery, 'id' | 'state'>;

/**
 * Shows the likely outcome of a press until the server has answered, which alone knows the version that the next change
 * needs. Without a calendar around nothing is predicted.
 */
export const PredictionContext = createContext({
  predict: (_: Prediction): void => undefined,
  isPredicted: false,
});

export const predicted = (deliveries: readonly Delivery[], { id, state }: Prediction): readonly Delivery[] =>
  deliveries.map((one) => (one.id === id ? { ...one, state } : one));

/** Actions on a delivery for as long as each is open; plain forms before hydration. In a list they say less. */
export function DeliveryActions({ delivery, isListed }: { delivery: Delivery; isListed?: boolean }) {
  const { id, orderId, date, calendarVersion: version, skipTo } = delivery;
  const { predict, isPredicted } = use(PredictionContext);
  const isOutdated = useIsOutdated();
  const undo = useUndo(orderId);
  const now = useNow();
  const common = {
    ...{ isPlain: true, params: { id }, body: { version }, about: formatDay(date) },
    isDisabled: isPredicted || isOutdated,
    done: ({ text }: { text: string }) => text,
  };
  if (isChangeOpen('restore', delivery, now)) {
    return (
      <RestForm
        call={restoreDelivery}
        {...common}
        label="Вернуть доставку"
        look="outline"
        predict={() => predict({ id, state: 'planned' })}
      />
    );
  }
  const label = dialogLabel(delivery, now);
  if (label === undefined) return null;
  const canSkip = isChangeOpen('skip', delivery, now);
  return (
    <div className={styles.actions}>
      <DialogButton look="soft" disabled={common.isDisabled} opens={deliveryEditDialog} given={{ delivery }}>
        {label}
      </DialogButton>
      {canSkip && (
        <RestForm
          call={skipDelivery}
          {...common}
          label="Пропустить"
          look="soft"
          doneAction={undo}
          predict={() => predict({ id, state: 'skipped' })}
        />
      )}
      {canSkip && skipTo.length > 0 && (
        <p className={css('text-ink-3 text-small leading-[1.4] [flex:1_1_100%]')}>
          {isListed
            ? `Если пропустить — еда на ${formatDays(skipTo)}`
            : `Если пропустить, эта еда приедет позже: на ${formatDays(skipTo)}. Ими рацион и закончится.`}
        </p>
      )}
    </div>
  );
}
