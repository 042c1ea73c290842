/** React notes on every element that it has taken over how it answers. */
const isTakenOver = (element: Element) =>
  Object.keys(element).some((name) => name.startsWith('__reactProps'));

// A file of its own, of a few lines, that comes long before the page's scripts: it opens the dialogs of the page where
// the browser does not do it by itself, since something on the page keeps it from answering presses.
document.addEventListener('click', ({ target }) => {
  const opener = target instanceof Element ? target.closest('[command="show-modal"]') : null;
  if (!opener || isTakenOver(opener)) return;
  const dialog = document.getElementById(opener.getAttribute('commandfor') ?? '');
  if (dialog instanceof HTMLDialogElement && !dialog.open) dialog.showModal();
});
