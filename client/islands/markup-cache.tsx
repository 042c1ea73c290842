import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server.edge';
import { type AppState, AppStateContext } from '../platform/state/app-state.ts';
import type { AppRouter } from '../router/router.ts';
import { RouterContext } from '../router/router-context.ts';
import { ShownPage } from '../router/router-view.tsx';
import type { CachedMarkup } from '../ui/cached.tsx';

/** Wordings of a part that are kept: variants, regions, and content that has just changed. */
const MOST_WORDINGS = 12;

interface Wording {
  readonly follows: readonly unknown[];
  readonly html: string;
}

const isSame = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((value, index) => Object.is(value, other[index]));

/** What was rendered of each part; lives as long as the isolate. */
const wordings = new Map<string, Wording[]>();

interface PageContexts {
  readonly state: AppState;
  readonly router: AppRouter;
  /** Whether what is kept is made all the same and compared, so that a part that says too little is found. */
  readonly isChecked: boolean;
}

/** The kept parts as one page shows them. */
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
      const kept = known.find((wording) => isSame(wording.follows, follows));
      if (kept && !isChecked) return kept.html;
      const html = render(part());
      if (kept && kept.html !== html) throw new Error(`The part «${name}» follows from more than it says`);
      if (!kept) known.unshift({ follows, html });
      if (known.length > MOST_WORDINGS) known.pop();
      return html;
    },
  };
}
