import { openDialog } from '../../platform/modals/open-dialog.ts';
import { isPlainPress } from '../../platform/navigation/plain-press.ts';
import type { AppState } from '../../platform/state/app-state.ts';
import { leadDialogs } from '../pages/shared/dialogs.ts';

/** Opens the dialog of a form that a link leads to, unless the form stands on this very page. */
export function followLeadLinks(state: AppState): void {
  // In the capture phase, before the router's links, which ignore handled clicks.
  document.addEventListener(
    'click',
    (event) => {
      if (event.defaultPrevented || !isPlainPress(event) || !(event.target instanceof Element)) return;
      const link = event.target.closest('a[href*="#lead-"]');
      if (!(link instanceof HTMLAnchorElement) || link.origin !== window.location.origin) return;
      const [, dialog] = Object.entries(leadDialogs).find(([kind]) => link.hash === `#lead-${kind}`) ?? [];
      if (dialog === undefined || document.getElementById(link.hash.slice(1))) return;
      event.preventDefault();
      openDialog(state, dialog, {});
    },
    { capture: true },
  );
}
