// A file of its own, of a few lines, that comes long before the page's scripts: it opens the dialogs of the page where
// the browser does not do it by itself, since something on the page keeps it from answering presses. React notes on
// every element that it has taken over how it answers: such a button needs nobody else.
document.addEventListener('click', ({ target }) => {
  const opener = (target as Element).closest('[commandfor]');
  if (!opener || Object.keys(opener).some((name) => name.startsWith('__react'))) return;
  const dialog = document.querySelector<HTMLDialogElement>(`#${opener.getAttribute('commandfor')}`);
  if (!dialog?.open) dialog?.showModal();
});

// Browsers offer to install the site soon after its load, and once: it is offered later, to those who have a use for it.
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  (window as { heldPrompt?: Event }).heldPrompt = event;
});

// Home has a place for an order that was begun, which its style sheet shows by this mark: it stands there before React, and
// nothing moves later. The text is the visitor's own, the customer's where somebody is signed in.
try {
  const stored = sessionStorage.getItem('order-draft') ?? localStorage.getItem('order-draft');
  const { title, owner, at } = JSON.parse(stored ?? '{}');
  const customer = document.querySelector<HTMLMetaElement>('meta[name=customer]')?.content;
  // Two weeks, as in client/features/orders/shared/stored-draft.ts.
  if (title && Date.now() - at < 12_096e5 && (owner === '' || owner === customer)) {
    document.documentElement.dataset.begun = '';
    document.documentElement.style.setProperty('--begun', JSON.stringify(title));
  }
} catch {
  // Where the storage is closed nothing is kept, and its text may be anybody's.
}
