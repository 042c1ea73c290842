import { isPlainPress } from '../../router/plain-press.ts';
import type { AppRouter } from '../../router/router.ts';

/**
 * Hands links to a place of the same page to the router. Followed by the browser alone they make an entry of the
 * history that the router does not know, and no gate could hold a step back over it.
 */
export function followHashLinks(router: AppRouter): void {
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || !isPlainPress(event) || !(event.target instanceof Element)) return;
    const link = event.target.closest('a[href^="#"]');
    if (!(link instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    const { pathname, search } = router.state.location;
    void router.navigate({ pathname, search, hash: link.hash });
  });
}
