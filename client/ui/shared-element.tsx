import { type ReactNode, ViewTransition } from 'react';

interface SharedElementProps {
  /** The same on both pages, and only once on each: `programme-balans`. */
  readonly name: string;
  readonly children: ReactNode;
}

/**
 * An element that a list and its detail page share: on the way between them it grows from one place into the other,
 * where the browser can do that. The server leaves it out, because the attributes that React would write for it are
 * no valid HTML; with a given name the ids inside are the same on both sides.
 */
export function SharedElement({ name, children }: SharedElementProps): ReactNode {
  if (import.meta.env.SSR) return children;
  return (
    <ViewTransition name={name} default="none" share="auto">
      {children}
    </ViewTransition>
  );
}
