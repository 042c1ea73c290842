import type { ReactNode } from 'react';
import styles from './icons.module.css';

// Paths: Lucide (ISC), each icon joined into one path so that home loads no icon library.

interface IconProps {
  readonly size?: 16 | 20 | 24;
}

/** Icons never speak: the text or the label beside them does. */
function Icon({ d, size = 20 }: IconProps & { readonly d: string }): ReactNode {
  return (
    <svg className={styles.icon} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={d} />
    </svg>
  );
}

export function MapPinIcon(props: IconProps): ReactNode {
  return (
    <Icon
      {...props}
      d="M20 10c0 4.993-5.539 10.193-7.399 11.799a1 1 0 0 1-1.202 0C9.539 20.193 4 14.993 4 10a8 8 0 0 1 16 0M9 10a3 3 0 1 0 6 0a3 3 0 1 0 -6 0"
    />
  );
}

export function UserIcon(props: IconProps): ReactNode {
  return <Icon {...props} d="M19 21v-2a4 4 0 0 0-4-4H9a4 4 0 0 0-4 4v2M8 7a4 4 0 1 0 8 0a4 4 0 1 0 -8 0" />;
}

export function MenuIcon(props: IconProps): ReactNode {
  return <Icon {...props} d="M4 5h16M4 12h16M4 19h16" />;
}

export function XIcon(props: IconProps): ReactNode {
  return <Icon {...props} d="M18 6 6 18M6 6l12 12" />;
}

export function CheckIcon(props: IconProps): ReactNode {
  return <Icon {...props} d="M20 6 9 17l-5-5" />;
}

export function ArrowRightIcon(props: IconProps): ReactNode {
  return <Icon {...props} d="M5 12h14M12 5l7 7-7 7" />;
}

export function ChevronLeftIcon(props: IconProps): ReactNode {
  return <Icon {...props} d="M15 18l-6-6 6-6" />;
}

export function ChevronRightIcon(props: IconProps): ReactNode {
  return <Icon {...props} d="M9 18l6-6-6-6" />;
}

export function ChevronDownIcon(props: IconProps): ReactNode {
  return <Icon {...props} d="M6 9l6 6 6-6" />;
}

export function TruckIcon(props: IconProps): ReactNode {
  return (
    <Icon
      {...props}
      d="M14 18V6a2 2 0 0 0-2-2H4a2 2 0 0 0-2 2v11a1 1 0 0 0 1 1h2M15 18H9M19 18h2a1 1 0 0 0 1-1v-3.65a1 1 0 0 0-.22-.624l-3.48-4.35A1 1 0 0 0 17.52 8H14M15 18a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M5 18a2 2 0 1 0 4 0a2 2 0 1 0 -4 0"
    />
  );
}

export function CalendarDaysIcon(props: IconProps): ReactNode {
  return (
    <Icon
      {...props}
      d="M8 2v3M16 2v3M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2M3 9h18M8 13h.01M12 13h.01M16 13h.01M8 17h.01M12 17h.01M16 17h.01"
    />
  );
}

export function LeafIcon(props: IconProps): ReactNode {
  return (
    <Icon
      {...props}
      d="M11 20a10 10 0 0010-10 25.9 25.9 0 00-1.04-7.281 1 1 0 00-1.755-.325C15.833 5.5 13 5.5 9.8 6.1A7 7 0 0011 20M2 21a5 5 0 012.911-4.544C7.613 15.212 8.351 15.24 11 13"
    />
  );
}

export function ClockIcon(props: IconProps): ReactNode {
  return <Icon {...props} d="M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0M12 6v6l4 2" />;
}

export function PhoneIcon(props: IconProps): ReactNode {
  return (
    <Icon
      {...props}
      d="M13.832 16.568a1 1 0 0 0 1.213-.303l.355-.465A2 2 0 0 1 17 15h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2A18 18 0 0 1 2 4a2 2 0 0 1 2-2h3a2 2 0 0 1 2 2v3a2 2 0 0 1-.8 1.6l-.468.351a1 1 0 0 0-.292 1.233 14 14 0 0 0 6.392 6.384"
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

export function InfoIcon(props: IconProps): ReactNode {
  return <Icon {...props} d="M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0M12 16v-4M12 8h.01" />;
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

export function LockIcon(props: IconProps): ReactNode {
  return (
    <Icon
      {...props}
      d="M5 11h14a2 2 0 0 1 2 2v7a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-7a2 2 0 0 1 2 -2M7 11V7a5 5 0 0 1 10 0v4"
    />
  );
}

export function SunIcon(props: IconProps): ReactNode {
  return (
    <Icon
      {...props}
      d="M8 12a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M12 2v2M12 20v2M4.93 4.93l1.41 1.41M17.66 17.66l1.41 1.41M2 12h2M20 12h2M6.34 17.66l-1.41 1.41M19.07 4.93l-1.41 1.41"
    />
  );
}

export function MoonIcon(props: IconProps): ReactNode {
  return (
    <Icon
      {...props}
      d="M20.985 12.486a9 9 0 1 1-9.473-9.472c.405-.022.617.46.402.803a6 6 0 0 0 8.268 8.268c.344-.215.825-.004.803.401"
    />
  );
}

export function HouseIcon(props: IconProps): ReactNode {
  return (
    <Icon
      {...props}
      d="M15 21v-8a1 1 0 0 0-1-1h-4a1 1 0 0 0-1 1v8M3 10a2 2 0 0 1 .709-1.528l7-6a2 2 0 0 1 2.582 0l7 6A2 2 0 0 1 21 10v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z"
    />
  );
}

export function SettingsIcon(props: IconProps): ReactNode {
  return (
    <Icon
      {...props}
      d="M9.671 4.136a2.34 2.34 0 0 1 4.659 0 2.34 2.34 0 0 0 3.319 1.915 2.34 2.34 0 0 1 2.33 4.033 2.34 2.34 0 0 0 0 3.831 2.34 2.34 0 0 1-2.33 4.033 2.34 2.34 0 0 0-3.319 1.915 2.34 2.34 0 0 1-4.659 0 2.34 2.34 0 0 0-3.32-1.915 2.34 2.34 0 0 1-2.33-4.033 2.34 2.34 0 0 0 0-3.831A2.34 2.34 0 0 1 6.35 6.051a2.34 2.34 0 0 0 3.319-1.915M9 12a3 3 0 1 0 6 0a3 3 0 1 0 -6 0"
    />
  );
}

export function UsersIcon(props: IconProps): ReactNode {
  return (
    <Icon
      {...props}
      d="M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2M16 3.128a4 4 0 0 1 0 7.744M22 21v-2a4 4 0 0 0-3-3.87M5 7a4 4 0 1 0 8 0a4 4 0 1 0 -8 0"
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
      d="M17.596 12.768a2 2 0 1 0 2.829-2.829l-1.768-1.767a2 2 0 0 0 2.828-2.829l-2.828-2.828a2 2 0 0 0-2.829 2.828l-1.767-1.768a2 2 0 1 0-2.829 2.829zM2.5 21.5l1.4-1.4M20.1 3.9l1.4-1.4M5.343 21.485a2 2 0 1 0 2.829-2.828l1.767 1.768a2 2 0 1 0 2.829-2.829l-6.364-6.364a2 2 0 1 0-2.829 2.829l1.768 1.767a2 2 0 0 0-2.828 2.829zM9.6 14.4l4.8-4.8"
    />
  );
}

export function BanIcon(props: IconProps): ReactNode {
  return <Icon {...props} d="M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0M4.929 4.929 19.07 19.071" />;
}

export function RepeatIcon(props: IconProps): ReactNode {
  return <Icon {...props} d="M17 2l4 4-4 4M3 11v-1a4 4 0 0 1 4-4h14M7 22l-4-4 4-4M21 13v1a4 4 0 0 1-4 4H3" />;
}

export function PackageIcon(props: IconProps): ReactNode {
  return (
    <Icon
      {...props}
      d="M11 21.73a2 2 0 0 0 2 0l7-4A2 2 0 0 0 21 16V8a2 2 0 0 0-1-1.73l-7-4a2 2 0 0 0-2 0l-7 4A2 2 0 0 0 3 8v8a2 2 0 0 0 1 1.73zM12 22V12M3.29 7 12 12 20.71 7M7.5 4.27l9 5.15"
    />
  );
}

export function FlameIcon(props: IconProps): ReactNode {
  return (
    <Icon
      {...props}
      d="M12 3q1 4 4 6.5t3 5.5a1 1 0 0 1-14 0 5 5 0 0 1 1-3 1 1 0 0 0 5 0c0-2-1.5-3-1.5-5q0-2 2.5-4"
    />
  );
}

export function ShieldCheckIcon(props: IconProps): ReactNode {
  return (
    <Icon
      {...props}
      d="M20 13c0 5-3.5 7.5-7.66 8.95a1 1 0 0 1-.67-.01C7.5 20.5 4 18 4 13V6a1 1 0 0 1 1-1c2 0 4.5-1.2 6.24-2.72a1.17 1.17 0 0 1 1.52 0C14.51 3.81 17 5 19 5a1 1 0 0 1 1 1zM9 12l2 2 4-4"
    />
  );
}

export function CircleCheckIcon(props: IconProps): ReactNode {
  return <Icon {...props} d="M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0M16 9l-5.5 5.5L8 12" />;
}

export function MessageCircleIcon(props: IconProps): ReactNode {
  return (
    <Icon
      {...props}
      d="M2.992 16.342a2 2 0 0 1 .094 1.167l-1.065 3.29a1 1 0 0 0 1.236 1.168l3.413-.998a2 2 0 0 1 1.099.092 10 10 0 1 0-4.777-4.719"
    />
  );
}

export function MailIcon(props: IconProps): ReactNode {
  return (
    <Icon
      {...props}
      d="M22 7l-8.991 5.727a2 2 0 0 1-2.009 0L2 7M4 4h16a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-16a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 2 -2"
    />
  );
}

export function SkipForwardIcon(props: IconProps): ReactNode {
  return (
    <Icon
      {...props}
      d="M21 4v16M6.029 4.285A2 2 0 0 0 3 6v12a2 2 0 0 0 3.029 1.715l9.997-5.998a2 2 0 0 0 .003-3.432z"
    />
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

export function AlertIcon(props: IconProps): ReactNode {
  return <Icon {...props} d="M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0M12 8L12 12M12 16L12.01 16" />;
}
