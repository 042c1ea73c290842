import { type Dialog, openDialog } from '../../platform/modals/dialogs.ts';
import { isPlainPress } from '../../platform/navigation/plain-press.ts';
import type { AppState } from '../../platform/state/app-state.ts';
import {
  callbackDialog,
  certificateDialog,
  contactUsDialog,
  writeUsDialog,
} from '../pages/shared/dialogs.ts';

/** Dialogs of forms by the hash of links to them. */
const dialogs: Readonly<Partial<Record<string, Dialog<object>>>> = {
  '#lead-callback': callbackDialog,
  '#lead-contact-us': contactUsDialog,
  '#lead-write-us': writeUsDialog,
  '#lead-certificate': certificateDialog,
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
      const dialog = dialogs[link.hash];
      if (dialog === undefined || document.getElementById(link.hash.slice(1))) return;
      event.preventDefault();
      openDialog(state, dialog, {});
    },
    { capture: true },
  );
}
