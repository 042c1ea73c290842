import { type ReactNode, useState } from 'react';

/** Components in their states, by what each shows; the test page shows them all. */
export type Examples = Readonly<Record<string, ReactNode>>;

/** Holds what an example is set to. */
export function Held<T>({
  first,
  children,
}: {
  readonly first: T;
  readonly children: (value: T, set: (value: T) => void) => ReactNode;
}) {
  const [value, set] = useState(first);
  return children(value, set);
}
