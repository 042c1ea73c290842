import { openModal } from '../../platform/modals/modal-actions.ts';
import type { ModalName } from '../../platform/modals/modal-props.ts';
import { isPlainPress } from '../../platform/navigation/plain-press.ts';
import type { AppState } from '../../platform/state/app-state.ts';

/** Dialogs of forms by the hash of links to them. */
const modals: Readonly<
  Partial<Record<string, Extract<ModalName, 'callback' | 'contact-us' | 'write-us' | 'certificate'>>>
> = {
  '#lead-callback': 'callback',
  '#lead-contact-us': 'contact-us',
  '#lead-write-us': 'write-us',
  '#lead-certificate': 'certificate',
};

/** Opens the dialog of a form that a link leads to, unless the form stands on this very page. */
export function followLeadLinks(state: AppState): void {
  // In the capture phase, before the router's links, which ignore handled clicks.
  document.addEventListener(
    'click',
    (event) => {
      if (event.defaultPrevented || !isPlainPress(event) || !(event.target instanceof Element)) return;
      const link = event.target.closest('a[href*="#lead-"]');
      if (!(link instanceof HTMLAnchorElement) || link.origin !== window.location.origin) return;
      const modal = modals[link.hash];
      if (modal === undefined || document.getElementById(link.hash.slice(1))) return;
      event.preventDefault();
      openModal(state, modal, {});
    },
    { capture: true },
  );
}
