import type { ReactNode } from 'react';
import type { DeliveryState } from '#shared/features/deliveries/schema.ts';
import { CircleXIcon, LockIcon, SkipForwardIcon, SnowflakeIcon } from '../../../ui/account-icons.tsx';
import type { BadgeTone } from '../../../ui/badge.tsx';
import { FlameIcon, TruckIcon } from '../../../ui/icons.tsx';
import { CheckIcon } from '../../../ui/sign-icons.tsx';

interface StateLook {
  readonly tone: BadgeTone;
  readonly icon: ReactNode;
}

/** Colour and icon of a state; the calendar never tells a state by colour alone. */
export const stateLooks: Readonly<Record<DeliveryState, StateLook>> = {
  planned: { tone: 'green', icon: <TruckIcon size={16} /> },
  locked: { tone: 'green', icon: <LockIcon size={16} /> },
  cooking: { tone: 'amber', icon: <FlameIcon size={16} /> },
  on_route: { tone: 'dark', icon: <TruckIcon size={16} /> },
  delivered: { tone: 'plain', icon: <CheckIcon size={16} /> },
  failed: { tone: 'tomato', icon: <CircleXIcon size={16} /> },
  skipped: { tone: 'plain', icon: <SkipForwardIcon size={16} /> },
  frozen: { tone: 'sky', icon: <SnowflakeIcon size={16} /> },
};
