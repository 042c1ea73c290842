import { createContext, type HTMLAttributes, type ReactNode, use } from 'react';

/** Parts of pages that a server renders once for all pages that show them alike. */
export interface KeptMarkup {
  /** The markup of a part, made where nothing that it follows from has been met before. */
  readonly markupOf: (name: string, follows: readonly unknown[], part: ReactNode) => string;
}

/** Set on the server alone: a browser renders its own page once. */
export const KeptMarkupContext = createContext<KeptMarkup | null>(null);

interface KeptProps extends Omit<HTMLAttributes<HTMLElement>, 'dangerouslySetInnerHTML'> {
  readonly as?: 'div' | 'nav';
  /** Names the part among all of the site. */
  readonly name: string;
  /** Everything that the markup inside follows from; what is an object is compared by identity. */
  readonly follows: readonly unknown[];
}

/**
 * An element whose content is the same on many pages. Nothing inside may use an id of React's own, which follows from
 * the place in the tree, nor anything of the visitor that `follows` does not name.
 */
export function Kept({ as: Tag = 'div', name, follows, children, ...attributes }: KeptProps): ReactNode {
  const kept = import.meta.env.SSR ? use(KeptMarkupContext) : null;
  if (!kept) return <Tag {...attributes}>{children}</Tag>;
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: React has made it of the same children
    <Tag {...attributes} dangerouslySetInnerHTML={{ __html: kept.markupOf(name, follows, children) }} />
  );
}
