import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server.edge';
import { type AppState, AppStateContext } from '../platform/state/app-state.ts';
import type { AppRouter } from '../router/router.ts';
import { RouterContext } from '../router/router-context.ts';
import { ShownPage } from '../router/router-view.tsx';
import type { CachedMarkup } from '../ui/cached.tsx';

/** Cached wordings of a part: programmes, variants, regions, and content that has just changed. */
const MOST_WORDINGS = 40;

interface Wording {
  readonly follows: readonly unknown[];
  readonly html: string;
}

const isSame = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((value, index) => Object.is(value, other[index]));

/** Markup by part; lives as long as the isolate. */
const wordings = new Map<string, Wording[]>();

interface PageContexts {
  readonly state: AppState;
  readonly router: AppRouter;
  /** Whether cached markup is rendered all the same and compared: finds a part that follows from more than it says. */
  readonly isChecked: boolean;
}

/** The cached parts as one page shows them. */
export function createCachedMarkup({ state, router, isChecked }: PageContexts): CachedMarkup {
  const render = (part: ReactNode) =>
    renderToString(
      <AppStateContext value={state}>
        <RouterContext value={router}>
          <ShownPage>{part}</ShownPage>
        </RouterContext>
      </AppStateContext>,
    );
  return {
    markupOf(name, follows, part) {
      const known = wordings.get(name) ?? [];
      wordings.set(name, known);
      const cached = known.find((wording) => isSame(wording.follows, follows));
      if (cached && !isChecked) return cached.html;
      const html = render(part());
      if (cached && cached.html !== html)
        throw new Error(`The part «${name}» follows from more than it says`);
      if (!cached) known.unshift({ follows, html });
      if (known.length > MOST_WORDINGS) known.pop();
      return html;
    },
  };
}
