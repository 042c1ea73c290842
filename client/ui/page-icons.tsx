import type { ReactNode } from 'react';
import type { PageIcon } from '#shared/features/pages/schema.ts';
import {
  ClockIcon,
  CreditCardIcon,
  ListIcon,
  LockIcon,
  PackageIcon,
  PhoneIcon,
  SnowflakeIcon,
  UsersIcon,
  UtensilsIcon,
  WalletIcon,
} from './account-icons.tsx';
import { Icon } from './icon.tsx';
import { CalendarDaysIcon, FlameIcon, LeafIcon, RepeatIcon, TruckIcon } from './icons.tsx';
import { MapPinIcon } from './shell-icons.tsx';
import { SunIcon } from './sign-icons.tsx';

// Paths: Lucide (ISC).
const bell =
  'M10.268 21a2 2 0 0 0 3.464 0M3.262 15.326A1 1 0 0 0 4 17h16a1 1 0 0 0 .74-1.673C19.410 13.956 18 12.499 18 8A6 6 0 0 0 6 8c0 4.499-1.411 5.956-2.738 7.326';
const coins =
  'M8 14a6 6 0 1 0 0-12 6 6 0 0 0 0 12M18.09 10.37A6 6 0 1 1 10.34 18M7 6h1v4M16.71 13.88l.7.71-2.82 2.82';
const gift =
  'M3 8h18v4H3zM12 8v13M19 12v7a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2v-7M7.5 8a2.5 2.5 0 0 1 0-5C10 3 12 8 12 8s2-5 4.5-5a2.5 2.5 0 0 1 0 5';
const mail =
  'M22 7l-8.991 5.727a2 2 0 0 1-2.009 0L2 7M4 4h16a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2';

const star = 'M12 2.5l2.9 6 6.6.9-4.8 4.6 1.2 6.5-5.9-3.1-5.9 3.1 1.2-6.5L2.5 9.4l6.6-.9z';

/** The icon that a text of the database names. */
export const pageIcons: Readonly<Record<PageIcon, ReactNode>> = {
  bell: <Icon d={bell} />,
  calendar: <CalendarDaysIcon />,
  card: <CreditCardIcon />,
  clock: <ClockIcon />,
  coins: <Icon d={coins} />,
  document: <ListIcon />,
  flame: <FlameIcon />,
  gift: <Icon d={gift} />,
  leaf: <LeafIcon />,
  lock: <LockIcon />,
  mail: <Icon d={mail} />,
  package: <PackageIcon />,
  phone: <PhoneIcon />,
  pin: <MapPinIcon />,
  repeat: <RepeatIcon />,
  snowflake: <SnowflakeIcon />,
  star: <Icon d={star} />,
  sun: <SunIcon />,
  truck: <TruckIcon />,
  users: <UsersIcon />,
  utensils: <UtensilsIcon />,
  wallet: <WalletIcon />,
};
