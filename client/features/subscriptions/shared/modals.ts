import type { SiteConfig } from '#shared/features/regions/schema.ts';
import type { Subscription } from '#shared/features/subscriptions/schema.ts';

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

declare module '../../../platform/modals/modal-props.ts' {
  interface ModalProps extends SubscriptionsModals {}
}
