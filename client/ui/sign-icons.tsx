import type { ReactNode } from 'react';
import { Icon, type IconProps } from './icon.tsx';

// Paths: Lucide (ISC), each icon joined into one path so that no icon library is loaded.

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
      d="M20.98 12.49a9 9 0 1 1-9.47-9.47c.41-.02.62.46.4.8a6 6 0 0 0 8.27 8.27c.34-.21.82 0 .8.4"
    />
  );
}

export function CheckIcon(props: IconProps): ReactNode {
  return <Icon {...props} d="M20 6 9 17l-5-5" />;
}

export function AlertIcon(props: IconProps): ReactNode {
  return <Icon {...props} d="M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0M12 8L12 12M12 16L12.01 16" />;
}

export function InfoIcon(props: IconProps): ReactNode {
  return <Icon {...props} d="M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0M12 16v-4M12 8h.01" />;
}
