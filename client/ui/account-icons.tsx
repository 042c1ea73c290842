import type { ReactNode } from 'react';
import { Icon, type IconProps } from './icon.tsx';

// The icons of order and account, apart from those of home, which loads none of these.
// Paths: Lucide (ISC), each icon joined into one path so that no icon library is loaded.

export function ChevronLeftIcon(props: IconProps): ReactNode {
  return <Icon {...props} d="M15 18l-6-6 6-6" />;
}

export function ChevronRightIcon(props: IconProps): ReactNode {
  return <Icon {...props} d="M9 18l6-6-6-6" />;
}

export function ClockIcon(props: IconProps): ReactNode {
  return <Icon {...props} d="M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0M12 6v6l4 2" />;
}

export function PhoneIcon(props: IconProps): ReactNode {
  return (
    <Icon
      {...props}
      d="M13.83 16.57a1 1 0 0 0 1.21-.3l.35-.47A2 2 0 0 1 17 15h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2A18 18 0 0 1 2 4a2 2 0 0 1 2-2h3a2 2 0 0 1 2 2v3a2 2 0 0 1-.8 1.6l-.47.35a1 1 0 0 0-.29 1.23 14 14 0 0 0 6.39 6.38"
    />
  );
}

export function SnowflakeIcon(props: IconProps): ReactNode {
  return (
    <Icon
      {...props}
      d="M10 20l-1.25-2.5L6 18M10 4 8.75 6.5 6 6M14 20l1.25-2.5L18 18M14 4l1.25 2.5L18 6M17 21l-3-6h-4M17 3l-3 6 1.5 3M2 12h6.5L10 9M20 10l-1.5 2 1.5 2M22 12h-6.5L14 15M4 10l1.5 2L4 14M7 21l3-6-1.5-3M7 3l3 6h4"
    />
  );
}

export function LogOutIcon(props: IconProps): ReactNode {
  return <Icon {...props} d="M16 17l5-5-5-5M21 12H9M9 21H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h4" />;
}

export function CreditCardIcon(props: IconProps): ReactNode {
  return (
    <Icon
      {...props}
      d="M4 5h16a2 2 0 0 1 2 2v10a2 2 0 0 1 -2 2h-16a2 2 0 0 1 -2 -2v-10a2 2 0 0 1 2 -2M2 10L22 10M6 14h2"
    />
  );
}

export function WalletIcon(props: IconProps): ReactNode {
  return (
    <Icon
      {...props}
      d="M19 7V4a1 1 0 0 0-1-1H5a2 2 0 0 0 0 4h15a1 1 0 0 1 1 1v4h-3a2 2 0 0 0 0 4h3a1 1 0 0 0 1-1v-2a1 1 0 0 0-1-1M3 5v14a2 2 0 0 0 2 2h15a1 1 0 0 0 1-1v-4"
    />
  );
}

export function SmartphoneIcon(props: IconProps): ReactNode {
  return (
    <Icon {...props} d="M7 2h10a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2M12 18h.01" />
  );
}

export function LockIcon(props: IconProps): ReactNode {
  return (
    <Icon
      {...props}
      d="M5 11h14a2 2 0 0 1 2 2v7a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-7a2 2 0 0 1 2 -2M7 11V7a5 5 0 0 1 10 0v4"
    />
  );
}

export function SettingsIcon(props: IconProps): ReactNode {
  return (
    <Icon
      {...props}
      d="M9.67 4.14a2.34 2.34 0 0 1 4.66 0 2.34 2.34 0 0 0 3.32 1.92 2.34 2.34 0 0 1 2.33 4.03 2.34 2.34 0 0 0 0 3.83 2.34 2.34 0 0 1-2.33 4.03 2.34 2.34 0 0 0-3.32 1.92 2.34 2.34 0 0 1-4.66 0 2.34 2.34 0 0 0-3.32-1.92 2.34 2.34 0 0 1-2.33-4.03 2.34 2.34 0 0 0 0-3.83A2.34 2.34 0 0 1 6.35 6.05a2.34 2.34 0 0 0 3.32-1.92M9 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0"
    />
  );
}

export function UsersIcon(props: IconProps): ReactNode {
  return (
    <Icon
      {...props}
      d="M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2M16 3.13a4 4 0 0 1 0 7.74M22 21v-2a4 4 0 0 0-3-3.87M5 7a4 4 0 1 0 8 0a4 4 0 1 0-8 0"
    />
  );
}

export function TrendingUpIcon(props: IconProps): ReactNode {
  return <Icon {...props} d="M16 7h6v6M22 7l-8.5 8.5-5-5L2 17" />;
}

export function DumbbellIcon(props: IconProps): ReactNode {
  return (
    <Icon
      {...props}
      d="M17.6 12.77a2 2 0 1 0 2.83-2.83l-1.77-1.77a2 2 0 0 0 2.83-2.83l-2.83-2.83a2 2 0 0 0-2.83 2.83l-1.77-1.77a2 2 0 1 0-2.83 2.83zM2.5 21.5l1.4-1.4M20.1 3.9l1.4-1.4M5.34 21.48a2 2 0 1 0 2.83-2.83l1.77 1.77a2 2 0 1 0 2.83-2.83l-6.36-6.36a2 2 0 1 0-2.83 2.83l1.77 1.77a2 2 0 0 0-2.83 2.83zM9.6 14.4l4.8-4.8"
    />
  );
}

export function BanIcon(props: IconProps): ReactNode {
  return <Icon {...props} d="M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M4.93 4.93 19.07 19.07" />;
}

export function PackageIcon(props: IconProps): ReactNode {
  return (
    <Icon
      {...props}
      d="M11 21.73a2 2 0 0 0 2 0l7-4A2 2 0 0 0 21 16V8a2 2 0 0 0-1-1.73l-7-4a2 2 0 0 0-2 0l-7 4A2 2 0 0 0 3 8v8a2 2 0 0 0 1 1.73zM12 22V12M3.29 7 12 12 20.71 7M7.5 4.27l9 5.15"
    />
  );
}

export function SkipForwardIcon(props: IconProps): ReactNode {
  return (
    <Icon {...props} d="M21 4v16M6.03 4.29A2 2 0 0 0 3 6v12a2 2 0 0 0 3.03 1.72l10-6a2 2 0 0 0 0-3.43z" />
  );
}

export function CircleXIcon(props: IconProps): ReactNode {
  return <Icon {...props} d="M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0M15 9l-6 6M9 9l6 6" />;
}

export function UtensilsIcon(props: IconProps): ReactNode {
  return (
    <Icon
      {...props}
      d="M3 2v7c0 1.1.9 2 2 2h4a2 2 0 0 0 2-2V2M7 2v20M21 15V2a5 5 0 0 0-5 5v6c0 1.1.9 2 2 2h3Zm0 0v7"
    />
  );
}

export function ListIcon(props: IconProps): ReactNode {
  return <Icon {...props} d="M3 5h.01M3 12h.01M3 19h.01M8 5h13M8 12h13M8 19h13" />;
}
