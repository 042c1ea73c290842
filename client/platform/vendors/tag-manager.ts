import { isCookieAllowed } from '../cookie-choice.ts';
import { pushToDataLayer } from './data-layer.ts';
import type { CreateVendor, VendorPage } from './vendor.ts';

const word = (isAllowed: boolean) => (isAllowed ? 'granted' : 'denied');

/** Tells the container's tags which of them the visitor allows; they read it of `arguments`, not of an array. */
function tellConsent({ state }: VendorPage): void {
  const analytics = word(isCookieAllowed(state, 'analytics'));
  const marketing = word(isCookieAllowed(state, 'marketing'));
  function gtag(..._command: unknown[]) {
    // biome-ignore lint/complexity/noArguments: tags tell a command from an event by this object
    pushToDataLayer(arguments);
  }
  gtag('consent', 'default', {
    ad_storage: marketing,
    ad_user_data: marketing,
    ad_personalization: marketing,
    analytics_storage: analytics,
  });
}

/** Google's tag manager. */
export const createTagManager: CreateVendor = (_, page) => ({
  prepare() {
    tellConsent(page);
    pushToDataLayer({ 'gtm.start': Date.now(), event: 'gtm.js' });
  },
});
