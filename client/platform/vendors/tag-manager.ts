import { tellBy } from '#shared/features/events/catalogue.ts';
import { dataLayer } from '#shared/features/events/data-layer.ts';
import { isCookieAllowed } from '../consent/cookie-choice.ts';
import { pushToLayer } from './data-layer.ts';
import type { CreateVendor, VendorPage } from './vendor.ts';

const pushToDataLayer = (entry: unknown) => pushToLayer('dataLayer', entry);

const word = (isAllowed: boolean) => (isAllowed ? 'granted' : 'denied');

/** Tells the container's tags which of them the visitor allows; they read it of `arguments`, not of an array. */
function tellConsent({ state }: VendorPage, command: 'default' | 'update'): void {
  const analytics = word(isCookieAllowed(state, 'analytics'));
  const marketing = word(isCookieAllowed(state, 'marketing'));
  function gtag(..._command: unknown[]) {
    // biome-ignore lint/complexity/noArguments: tags tell a command from an event by this object
    pushToDataLayer(arguments);
  }
  gtag('consent', command, {
    ad_storage: marketing,
    ad_user_data: marketing,
    ad_personalization: marketing,
    analytics_storage: analytics,
  });
}

/** Google's tag manager. */
export const createTagManager: CreateVendor = (_, page) => ({
  prepare() {
    tellConsent(page, 'default');
    pushToDataLayer({ 'gtm.start': Date.now(), event: 'gtm.js' });
  },
  choose: () => tellConsent(page, 'update'),
  take(event) {
    const entry = tellBy(dataLayer, event);
    if (!entry) return;
    // Fields of an earlier sale would stay beside those of this one.
    if ('ecommerce' in entry) pushToDataLayer({ ecommerce: null });
    pushToDataLayer(entry);
  },
});
