/**
 * Opens the dialogs of the page where the browser does not do it by itself, since something on the page keeps it from
 * answering presses. React notes on every element that it has taken over how it answers: such a button needs nobody else.
 */
export function openDialogs(): void {
  document.addEventListener('click', ({ target }) => {
    const opener = (target as Element).closest('[commandfor]');
    if (!opener || Object.keys(opener).some((name) => name.startsWith('__react'))) return;
    const dialog = document.querySelector<HTMLDialogElement>(`#${opener.getAttribute('commandfor')}`);
    // The browser goes first, which answers once the press has been told to all.
    setTimeout(() => dialog?.open || dialog?.showModal());
  });
}
