import type { DataRouter } from 'react-router';
import type { getSeo, PageSeo } from '#shared/features/seo/contract.ts';
import { takesSeo } from '#shared/features/seo/rules.ts';
import { matchPage, withTrailingSlash } from '#shared/routes.ts';
import type { AppState } from './app-state.ts';
import type { RestCall } from './rest-client.ts';

function setAttribute(selector: string, create: () => Element, name: string, value: string): void {
  const found = document.head.querySelector(selector);
  const element = found ?? document.head.appendChild(create());
  element.setAttribute(name, value);
}

function element(tag: string, name: string, value: string): () => Element {
  return () => {
    const made = document.createElement(tag);
    made.setAttribute(name, value);
    return made;
  };
}

function applySeo({ title, description }: PageSeo): void {
  document.title = title;
  setAttribute('meta[name="description"]', element('meta', 'name', 'description'), 'content', description);
}

function applyCanonical(path: string): void {
  const href = window.location.origin + withTrailingSlash(path);
  setAttribute('link[rel="canonical"]', element('link', 'rel', 'canonical'), 'href', href);
}

interface PageSeoInput {
  readonly state: AppState;
  readonly router: DataRouter;
  readonly rest: RestCall;
  /** The path whose title and description came with the document. */
  readonly firstPath: string;
}

/**
 * The flag is cleared at the start of a navigation; once its page is there, title and description are looked up,
 * unless the page has set them itself or is one that takes none.
 */
export function followPageSeo({ state, router, rest, firstPath }: PageSeoInput): void {
  let shown = firstPath;
  const follow = ({ navigation, location }: DataRouter['state']) => {
    if (navigation.state !== 'idle') state.site.isSetSeo = false;
    if (navigation.state !== 'idle' || location.pathname === shown) return;
    shown = location.pathname;
    state.site.isSetSeo = false;
    const page = matchPage(shown, state.site.isSimply);
    applyCanonical(page?.canonical ?? shown);
    document.title = page?.title ?? 'Ошибка 404';
    if (!takesSeo(shown)) return;
    void lookUp(state, rest, shown, () => router.state.location.pathname);
  };
  router.subscribe(follow);
  follow(router.state);
}

async function lookUp(
  state: AppState,
  rest: RestCall,
  path: string,
  currentPath: () => string,
): Promise<void> {
  try {
    const seo = await rest<typeof getSeo>('GET /rest/helper/seo/', { query: { path } });
    if (state.site.isSetSeo || currentPath() !== path) return;
    applySeo(seo);
    state.site.isSetSeo = true;
  } catch {
    // The title of the route stands; the refusal itself is already reported.
  }
}
