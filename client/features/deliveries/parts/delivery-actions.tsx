import { formatDay, formatDays } from '#shared/dates.ts';
import { dialogLabel, isChangeOpen } from '#shared/features/deliveries/changes.ts';
import { restoreDelivery, skipDelivery } from '#shared/features/deliveries/contract.ts';
import type { Delivery } from '#shared/features/deliveries/schema.ts';
import { useNow } from '../../../platform/clock/clock.ts';
import { RestForm } from '../../../platform/forms/rest-form.tsx';
import { WithScripts } from '../../../platform/hydration/scripting.tsx';
import { openDialog } from '../../../platform/modals/dialogs.ts';
import { useIsOutdated } from '../../../platform/navigation/outdated.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { Button } from '../../../ui/button.tsx';
import { deliveryEditDialog } from '../shared/dialogs.ts';
import styles from './delivery-actions.module.css';
import { usePredictions } from './prediction.ts';
import { useUndo } from './undo.tsx';

const textOf = ({ text }: { readonly text: string }): string => text;

interface DeliveryActionsProps {
  readonly delivery: Delivery;
  /** Whether others stand above and below, so that what a skip comes to is said in a few words. */
  readonly isListed?: boolean;
}

/** Actions on a delivery for as long as each is open; plain forms before hydration. */
export function DeliveryActions({ delivery, isListed }: DeliveryActionsProps) {
  const { id, orderId, date, calendarVersion: version, skipTo } = delivery;
  const app = useAppState();
  const { predict, isPredicted } = usePredictions();
  const isOutdated = useIsOutdated();
  const isDisabled = isPredicted || isOutdated;
  const undo = useUndo(orderId);
  const now = useNow();
  const about = formatDay(date);
  const call = { params: { id }, body: { version } };
  if (isChangeOpen('restore', delivery, now)) {
    return (
      <RestForm
        call={restoreDelivery}
        isPlain
        {...call}
        label="Вернуть доставку"
        about={about}
        isDisabled={isDisabled}
        look="outline"
        done={textOf}
        predict={() => predict({ id, state: 'planned' })}
      />
    );
  }
  const label = dialogLabel(delivery, now);
  if (label === undefined) return null;
  const canSkip = isChangeOpen('skip', delivery, now);
  return (
    <div className={styles.actions}>
      <WithScripts>
        <Button
          look="soft"
          disabled={isDisabled}
          onClick={() => openDialog(app, deliveryEditDialog, { delivery })}
        >
          {label}
        </Button>
      </WithScripts>
      {canSkip && (
        <RestForm
          call={skipDelivery}
          isPlain
          {...call}
          label="Пропустить"
          about={about}
          isDisabled={isDisabled}
          look="soft"
          done={textOf}
          doneAction={undo}
          predict={() => predict({ id, state: 'skipped' })}
        />
      )}
      {canSkip && skipTo.length > 0 && (
        <p className={styles.outcome}>
          {isListed
            ? `Если пропустить\u00a0— еда на\u00a0${formatDays(skipTo)}`
            : `Если пропустить, эта еда приедет позже: на\u00a0${formatDays(skipTo)}. Ими рацион и\u00a0закончится.`}
        </p>
      )}
    </div>
  );
}
