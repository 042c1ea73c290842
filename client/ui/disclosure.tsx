import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './disclosure.module.css';
import { Icon } from './icon.tsx';

interface DisclosureProps extends Omit<ComponentProps<'details'>, 'style' | 'title'> {
  readonly title: ReactNode;
}

/** Details that few need, one press away behind a quiet line. */
export function Disclosure({ title, className, children, ...rest }: DisclosureProps) {
  return (
    <details {...rest} className={classNames(styles.disclosure, className)}>
      <summary>
        {title}
        <Icon name="chevron-down" size={16} />
      </summary>
      {children}
    </details>
  );
}
