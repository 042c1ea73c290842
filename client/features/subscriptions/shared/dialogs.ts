import type { SiteConfig } from '#shared/features/regions/schema.ts';
import type { Subscription } from '#shared/features/subscriptions/schema.ts';
import { dialog } from '../../../platform/modals/dialogs.ts';

export interface SubscriptionsModals {
  'subscription-change': { readonly subscription: Subscription };
  'subscription-cancel': {
    readonly id: string;
    readonly programme: string;
    /** Last day that is paid. */
    readonly endDate: string;
    readonly reasons: readonly SiteConfig['scheduleCancelTypes'][number][];
    readonly onDone: () => void;
  };
}

export const subscriptionChangeDialog = dialog(
  'subscription-change',
  () => import('../subscription-change-modal.tsx'),
  (m) => m.SubscriptionChangeModal,
);
export const subscriptionCancelDialog = dialog(
  'subscription-cancel',
  () => import('../subscription-cancel-modal.tsx'),
  (m) => m.SubscriptionCancelModal,
);
