/** Heights that an anchor keeps free above it, in pixels (specification, section 9). */
export const anchorOffsets = { site: 72, homemade: 80 } as const;

interface Place {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

/** Where the page goes after a navigation. */
export type ScrollTarget =
  | { readonly kind: 'stay' }
  | { readonly kind: 'top'; readonly top: number }
  | { readonly kind: 'anchor'; readonly id: string; readonly offset: number };

/** How far below the window's top an anchor of the page comes to stand. */
export function anchorOffset(pathname: string): number {
  return pathname.startsWith('/homemade-food') ? anchorOffsets.homemade : anchorOffsets.site;
}

/**
 * Tells parameters whose change leaves the page where it is: the page of a list, what is left out of a menu, the step of an
 * order and what its dialogs change.
 */
const stayingParameter = /^(page|step|skip|people|(name|without)\d?|(programme|kcal)\d)$/;

function withoutStaying(search: string): string {
  const query = new URLSearchParams(search);
  for (const name of [...query.keys()]) if (stayingParameter.test(name)) query.delete(name);
  query.sort();
  return query.toString();
}

function differsOnlyInStaying(from: Place, to: Place): boolean {
  return (
    from.pathname === to.pathname &&
    from.hash === to.hash &&
    from.search !== to.search &&
    withoutStaying(from.search) === withoutStaying(to.search)
  );
}

interface ScrollInput {
  readonly from: Place;
  readonly to: Place;
  readonly isBackOrForward: boolean;
  /** Where the page stood when it was left. */
  readonly saved: number | undefined;
}

/** Decides where the page goes: back where it was, to the anchor, nowhere, or to the top. */
export function scrollTargetOf({ from, to, isBackOrForward, saved }: ScrollInput): ScrollTarget {
  if (isBackOrForward && saved !== undefined) return { kind: 'top', top: saved };
  if (differsOnlyInStaying(from, to)) return { kind: 'stay' };
  if (to.hash.length > 1) {
    return { kind: 'anchor', id: decodeHash(to.hash), offset: anchorOffset(to.pathname) };
  }
  return { kind: 'top', top: 0 };
}

function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}
