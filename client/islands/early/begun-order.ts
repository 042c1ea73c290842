import { browserStore, tabStore } from '../../platform/storage/stores.ts';
/**
 * Home has a place for an order that was begun, which its style sheet shows by this mark: it stands there before React, and
 * nothing moves later. The text is the visitor's own, the customer's where somebody is signed in.
 */
export function markBegunOrder(): void {
  try {
    const stored = tabStore().getItem('order-draft') ?? browserStore().getItem('order-draft');
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
}
