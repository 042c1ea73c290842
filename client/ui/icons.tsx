import type { ReactNode } from 'react';
import { Icon, type IconProps } from './icon.tsx';

// Paths: Lucide (ISC), each icon joined into one path so that no icon library is loaded.

export function ArrowRightIcon(props: IconProps): ReactNode {
  return <Icon {...props} d="M5 12h14M12 5l7 7-7 7" />;
}

export function LeafIcon(props: IconProps): ReactNode {
  return (
    <Icon
      {...props}
      d="M11 20a10 10 0 0010-10 25.9 25.9 0 00-1.04-7.281 1 1 0 00-1.755-.325C15.833 5.5 13 5.5 9.8 6.1A7 7 0 0011 20M2 21a5 5 0 012.911-4.544C7.613 15.212 8.351 15.24 11 13"
    />
  );
}

export function TruckIcon(props: IconProps): ReactNode {
  return (
    <Icon
      {...props}
      d="M14 18V6a2 2 0 0 0-2-2H4a2 2 0 0 0-2 2v11a1 1 0 0 0 1 1h2M15 18H9M19 18h2a1 1 0 0 0 1-1v-3.65a1 1 0 0 0-.22-.62l-3.48-4.35A1 1 0 0 0 17.52 8H14M15 18a2 2 0 1 0 4 0a2 2 0 1 0-4 0M5 18a2 2 0 1 0 4 0a2 2 0 1 0-4 0"
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

export function FlameIcon(props: IconProps): ReactNode {
  return (
    <Icon
      {...props}
      d="M12 3q1 4 4 6.5t3 5.5a1 1 0 0 1-14 0 5 5 0 0 1 1-3 1 1 0 0 0 5 0c0-2-1.5-3-1.5-5q0-2 2.5-4"
    />
  );
}

export function RepeatIcon(props: IconProps): ReactNode {
  return <Icon {...props} d="M17 2l4 4-4 4M3 11v-1a4 4 0 0 1 4-4h14M7 22l-4-4 4-4M21 13v1a4 4 0 0 1-4 4H3" />;
}
