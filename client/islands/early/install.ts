/** Browsers offer to install the site soon after its load, and once: it is offered later, to those who have a use for it. */
export function holdInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    (window as { heldPrompt?: Event }).heldPrompt = event;
  });
}
