import { createContext } from 'react';
import type { SiteConfig } from '#shared/features/regions/schema.ts';

export type CancelReason = SiteConfig['scheduleCancelTypes'][number];

/** Why subscriptions are turned off, as the site data lists it. */
export const CancelReasonsContext = createContext<readonly CancelReason[]>([]);
