import { isTakenOver } from '../../platform/hydration/taken-over.ts';

/**
 * Opens the dialogs of the page where the browser does not do it by itself, since something on the page keeps it from
 * answering presses. A button that React has taken over needs nobody else.
 */
export function openDialogs(): void {
  document.addEventListener('click', ({ target }) => {
    const opener = (target as Element).closest('[commandfor]');
    if (!opener || isTakenOver(opener)) return;
    const dialog = document.querySelector<HTMLDialogElement>(`#${opener.getAttribute('commandfor')}`);
    // The browser goes first, which answers once the press has been told to all.
    setTimeout(() => dialog?.open || dialog?.showModal());
  });
}
