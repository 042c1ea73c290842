import type { ReactNode } from 'react';
import { Icon, type IconProps } from './icon.tsx';

// The icons of header and dialogs, apart from the rest, because every page loads them.
// Paths: Lucide (ISC), each icon joined into one path so that no icon library is loaded.

export function UserIcon(props: IconProps): ReactNode {
  return <Icon {...props} d="M19 21v-2a4 4 0 0 0-4-4H9a4 4 0 0 0-4 4v2M8 7a4 4 0 1 0 8 0a4 4 0 1 0 -8 0" />;
}

export function MapPinIcon(props: IconProps): ReactNode {
  return (
    <Icon
      {...props}
      d="M20 10c0 4.99-5.54 10.19-7.4 11.8a1 1 0 0 1-1.2 0C9.54 20.19 4 14.99 4 10a8 8 0 0 1 16 0M9 10a3 3 0 1 0 6 0a3 3 0 1 0-6 0"
    />
  );
}

export function MenuIcon(props: IconProps): ReactNode {
  return <Icon {...props} d="M4 5h16M4 12h16M4 19h16" />;
}

export function SearchIcon(props: IconProps): ReactNode {
  return <Icon {...props} d="M21 21l-4.34-4.34M3 11a8 8 0 1 0 16 0a8 8 0 1 0-16 0" />;
}

export function ChevronDownIcon(props: IconProps): ReactNode {
  return <Icon {...props} d="M6 9l6 6 6-6" />;
}

export function XIcon(props: IconProps): ReactNode {
  return <Icon {...props} d="M18 6 6 18M6 6l12 12" />;
}

export function BasketIcon(props: IconProps): ReactNode {
  return (
    <Icon
      {...props}
      d="M16 10a4 4 0 0 1-8 0M3.1 6.03h17.79M3.4 5.47a2 2 0 0 0-.4 1.2V20a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2V6.67a2 2 0 0 0-.4-1.2l-2-2.67A2 2 0 0 0 17 2H7a2 2 0 0 0-1.6.8z"
    />
  );
}
