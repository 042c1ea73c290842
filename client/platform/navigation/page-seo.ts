import { getSeo } from '#shared/features/seo/contract.ts';
import { canonicalQuery, takesSeo } from '#shared/features/seo/rules.ts';
import { matchPage, withTrailingSlash } from '#shared/routes.ts';
import type { RestCall } from '../rest/rest.ts';
import type { AppState } from '../state/app-state.ts';
import type { AppRouter } from './app-router.ts';

function setInHead(
  tag: string,
  key: readonly [name: string, value: string],
  name: string,
  value: string,
): void {
  const found = document.head.querySelector(`${tag}[${key[0]}="${key[1]}"]`);
  const element = found ?? document.head.appendChild(document.createElement(tag));
  element.setAttribute(...key);
  element.setAttribute(name, value);
}

/** The canonical address of what the browser shows, from its first slash on. */
export function shownAddress({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  const path = withTrailingSlash(pathname);
  return path + canonicalQuery(path, new URLSearchParams(search));
}

interface PageSeoInput {
  readonly state: AppState;
  readonly router: AppRouter;
  readonly rest: RestCall;
  /** The address whose title and description came with the document. */
  readonly firstAddress: string;
}

/** Looks up title and description of each page, unless it is one that takes none. */
export function followPageSeo({ state, router, rest, firstAddress }: PageSeoInput): void {
  let shown = firstAddress;
  const lookUp = async (address: string) => {
    const { title, description } = await rest(getSeo, { query: { path: address } });
    if (shown !== address) return;
    document.title = title;
    setInHead('meta', ['name', 'description'], 'content', description);
    state.site.isSetSeo = true;
  };
  const follow = ({ navigation, location }: AppRouter['state']) => {
    const address = shownAddress(location);
    if (navigation.state !== 'idle' || address === shown) return;
    shown = address;
    state.site.isSetSeo = false;
    const [path = '/'] = address.split('?', 1);
    const page = matchPage(path, state.site.isSimply);
    setInHead('link', ['rel', 'canonical'], 'href', window.location.origin + (page?.canonical ?? address));
    document.title = page?.title ?? 'Ошибка 404';
    // Without it the title of the route stands; the refusal itself is already reported.
    if (takesSeo(path)) void lookUp(address).catch(() => undefined);
  };
  router.subscribe(follow);
  follow(router.state);
}
