import type { Page } from 'playwright/test';
import type { CloudPaymentsDouble } from '#tests/doubles/cloudpayments.ts';
import { type LocalWorker, type LocalWorkerOptions, startLocalWorker } from './local-worker.ts';

/** What a provider answers to a site. */
export type ProviderAnswer = NonNullable<LocalWorkerOptions['outboundService']>;

/** What a site is set up with whose cards go through the double of CloudPayments. */
export const cloudVars = (cloud: CloudPaymentsDouble) => ({
  CLOUDPAYMENTS_PUBLIC_ID: cloud.publicId,
  CLOUDPAYMENTS_SECRET: cloud.secret,
});

/** A site whose cards go through a provider; it listens as long as the test lasts. */
export async function withSite(
  page: Page,
  options: { vars: Record<string, string>; outboundService: ProviderAnswer },
  journey: (site: LocalWorker) => Promise<void>,
): Promise<void> {
  const site = await startLocalWorker({ ...options, floodLimit: 100_000 });
  try {
    await journey(site);
  } finally {
    // A page that still loads something would find nobody.
    const pages = page.context().pages();
    await Promise.all(pages.map((open) => open.close()));
    await site.stop();
  }
}
