import { browserStore } from '../../platform/storage/stores.ts';
/**
 * The header has a place for the number of portions in the basket, which its style sheet shows by this mark until React
 * tells it. What another customer has in the basket stays theirs.
 */
export function markBasket(): void {
  try {
    // As client/features/homemade/keep-basket-count.ts has noted it.
    const [count = '', owner = ''] = (browserStore().getItem('basket-count') ?? '').split(' ');
    const customer = document.querySelector<HTMLMetaElement>('meta[name=customer]')?.content ?? '';
    if (Number(count) > 0 && (owner === '' || owner === customer)) {
      document.documentElement.style.setProperty('--basket', JSON.stringify(count));
    }
  } catch {
    // Where the storage is closed nothing is noted.
  }
}
