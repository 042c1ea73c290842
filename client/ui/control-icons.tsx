import type { ReactNode } from 'react';
import { Icon, type IconProps } from './icon.tsx';

// The icons of the controls that only some screens load.
// Paths: Lucide (ISC), each icon joined into one path so that no icon library is loaded.

export function PlusIcon(props: IconProps): ReactNode {
  return <Icon {...props} d="M5 12h14M12 5v14" />;
}

export function MinusIcon(props: IconProps): ReactNode {
  return <Icon {...props} d="M5 12h14" />;
}

export function SearchIcon(props: IconProps): ReactNode {
  return <Icon {...props} d="M3 11a8 8 0 1 0 16 0a8 8 0 1 0 -16 0M21 21l-4.34-4.34" />;
}

export function TriangleAlertIcon(props: IconProps): ReactNode {
  return (
    <Icon
      {...props}
      d="m21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01"
    />
  );
}
