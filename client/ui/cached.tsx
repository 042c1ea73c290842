import { createContext, type HTMLAttributes, type ReactNode, type Ref, use } from 'react';

/** Parts of pages that a server renders once for all pages that show them alike. */
export interface CachedMarkup {
  /** The markup of a part, made where nothing that it follows from has been met before. */
  readonly markupOf: (name: string, follows: readonly unknown[], part: () => ReactNode) => string;
}

/** Set on the server alone: a browser renders its own page once. */
export const CachedMarkupContext = createContext<CachedMarkup | null>(null);

interface CachedProps extends Omit<HTMLAttributes<HTMLElement>, 'children' | 'dangerouslySetInnerHTML'> {
  readonly as?: 'div' | 'nav' | 'ul';
  readonly ref?: Ref<HTMLDivElement>;
  /** Names the part among all of the site. */
  readonly name: string;
  /** Everything that the markup inside follows from, objects by identity; without it nothing is cached. */
  readonly follows: readonly unknown[] | undefined;
  /** Called only where the markup is not cached yet. */
  readonly children: () => ReactNode;
}

/**
 * An element whose content is the same on many pages. Nothing inside may use an id of React's own, which follows from
 * the place in the tree, nor anything of the visitor that `follows` does not name.
 */
export function Cached({ as = 'div', name, follows, children, ...attributes }: CachedProps): ReactNode {
  // All of them take the same attributes.
  const Tag = as as 'div';
  const cache = import.meta.env.SSR ? use(CachedMarkupContext) : null;
  if (!cache || !follows) return <Tag {...attributes}>{children()}</Tag>;
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: React has made it of the same children
    <Tag {...attributes} dangerouslySetInnerHTML={{ __html: cache.markupOf(name, follows, children) }} />
  );
}
