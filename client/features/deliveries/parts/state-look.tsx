import type { ReactNode } from 'react';
import type { DeliveryState } from '#shared/features/deliveries/schema.ts';
import type { BadgeTone } from '../../../ui/badge.tsx';
import { Icon } from '../../../ui/icon.tsx';

interface StateLook {
  readonly tone: BadgeTone;
  readonly icon: ReactNode;
}

/** Colour and icon of a state; the calendar never tells a state by colour alone. */
export const stateLooks: Readonly<Record<DeliveryState, StateLook>> = {
  planned: { tone: 'green', icon: <Icon name="truck" size={16} /> },
  locked: { tone: 'green', icon: <Icon name="lock" size={16} /> },
  cooking: { tone: 'amber', icon: <Icon name="flame" size={16} /> },
  on_route: { tone: 'dark', icon: <Icon name="truck" size={16} /> },
  delivered: { tone: 'plain', icon: <Icon name="check" size={16} /> },
  failed: { tone: 'tomato', icon: <Icon name="circle-x" size={16} /> },
  skipped: { tone: 'plain', icon: <Icon name="skip-forward" size={16} /> },
  frozen: { tone: 'sky', icon: <Icon name="snowflake" size={16} /> },
};
