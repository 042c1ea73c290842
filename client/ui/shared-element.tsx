import { type ReactNode, ViewTransition } from 'react';
import { classNames } from './basics.tsx';
import styles from './shared-element.module.css';

interface SharedElementProps {
  /** The same on both pages, and only once on each: `programme-balans`. */
  readonly name: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/**
 * An element that a list and its detail page share: on the way between them it grows from one place into the other,
 * where the browser can do that. It has a box of its own, because what has none is not in sight for React. The server
 * leaves the transition out: the attributes that React would write for it are no valid HTML, and with a given name
 * the ids inside are the same on both sides.
 */
export function SharedElement({ name, className, children }: SharedElementProps) {
  const element = <div className={classNames(styles.element, className)}>{children}</div>;
  if (import.meta.env.SSR) return element;
  return (
    <ViewTransition name={name} default="none" share="auto">
      {element}
    </ViewTransition>
  );
}
