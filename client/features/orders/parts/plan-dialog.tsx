import { type ComponentProps, memo, useDeferredValue, useState } from 'react';
import { tryAgain } from '../../../platform/code/import-again.ts';
import { late } from '../../../platform/hydration/late.tsx';
import { openDialog } from '../../../platform/modals/dialogs.ts';
import { PageDialog } from '../../../platform/modals/page-dialog.tsx';
import { useRest } from '../../../platform/rest/rest.ts';
import { useAppState, useSnapshot } from '../../../platform/state/app-state.ts';
import { Loader } from '../../../ui/loader.tsx';
import { loadDailyProgrammes, type OrderData } from '../order-data.ts';
import { orderChangePlanDialog } from '../shared/dialogs.ts';
import type { OrderFormControl } from '../use-order-form.ts';

/** Id of the dialog, for the button that opens it. */
export const PLAN_DIALOG = 'order-plan';

const PlanForm = late(
  () => import('./plan-form.tsx'),
  (m) => m.PlanForm,
  <Loader />,
);

interface SeenFormProps {
  readonly isSeen: boolean;
  readonly form: ComponentProps<typeof PlanForm>;
}

/** Nobody sees the sums of a closed dialog: a key in the order's form need not count them. */
const SeenForm = memo(
  ({ form }: SeenFormProps) => <PlanForm {...form} />,
  (_, { isSeen }) => !isSeen,
);

interface PlanDialogProps {
  readonly data: OrderData;
  readonly order: OrderFormControl;
}

/** The dialog of programme, calorie line and length; whatever else the order says stays. */
export function PlanDialog({ data, order }: PlanDialogProps) {
  const state = useAppState();
  const { modal } = useSnapshot(state);
  // Later than the browser, which opens the dialog by itself where it can.
  const shown = useDeferredValue(modal.open);
  const isSeen = shown?.name === 'order-change-plan' && shown === modal.open && !modal.isClosing;
  const rest = useRest();
  const [asked] = useState(() => data.programmes ?? tryAgain(() => loadDailyProgrammes(rest)));
  return (
    <PageDialog
      id={PLAN_DIALOG}
      place="centre"
      names={['order-change-plan']}
      shown={shown?.name}
      isOpen={isSeen}
      onOpen={() => openDialog(state, orderChangePlanDialog, {})}
    >
      {(round) => (
        <SeenForm
          // Opened again, or after another change of the order, it begins with what is ordered.
          key={`${round} ${JSON.stringify(data.draft)}`}
          isSeen={isSeen}
          form={{ data, order, programmes: data.programmes ?? asked }}
        />
      )}
    </PageDialog>
  );
}
