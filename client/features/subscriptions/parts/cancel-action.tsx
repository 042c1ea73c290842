import { createContext, use } from 'react';
import { useRevalidator } from 'react-router';
import type { SiteConfig } from '#shared/features/regions/schema.ts';
import type { Subscription } from '#shared/features/subscriptions/schema.ts';
import { openDialog } from '../../../platform/modals/dialogs.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { Button } from '../../../ui/button.tsx';
import { subscriptionCancelDialog } from '../shared/dialogs.ts';

/** Cancels a subscription: a dialog asks for the reason. */
export function CancelAction({ subscription }: { readonly subscription: Subscription }) {
  const state = useAppState();
  const revalidator = useRevalidator();
  const reasons = use(CancelReasonsContext);
  const { id, programme, order } = subscription;
  const onDone = () => void revalidator.revalidate();
  const props = { id, programme: programme.name, endDate: order.endDate, reasons, onDone };
  return (
    <Button
      data-scripted
      look="ghost"
      aria-label={`Отключить: ${programme.name}`}
      onClick={() => openDialog(state, subscriptionCancelDialog, props)}
    >
      Отключить
    </Button>
  );
}

export type CancelReason = SiteConfig['scheduleCancelTypes'][number];

/** Why subscriptions are turned off, as the site data lists it. */
export const CancelReasonsContext = createContext<readonly CancelReason[]>([]);
