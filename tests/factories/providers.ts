import { CloudPaymentsDouble } from '#tests/doubles/cloudpayments.ts';
import { YooKassaDouble } from '#tests/doubles/yookassa.ts';
import type { SiteOptions } from '#tests/harness/in-process.ts';
import { test } from '#tests/site.ts';

const cloudVars = ({ publicId, secret }: CloudPaymentsDouble) => ({
  CLOUDPAYMENTS_PUBLIC_ID: publicId,
  CLOUDPAYMENTS_SECRET: secret,
  CLOUDPAYMENTS_INN: '7700000000',
});
const yooVars = ({ shopId, secret }: YooKassaDouble) => ({
  YOOKASSA_SHOP_ID: shopId,
  YOOKASSA_SECRET: secret,
});

/** The providers of a test, and what may happen on the way to them. */
export class Providers {
  readonly cloud = new CloudPaymentsDouble();
  readonly yoo = new YooKassaDouble();
  /** Addresses that the site has asked. */
  readonly asked: string[] = [];
  /** Answers in place of a provider; undefined lets it answer. */
  intercept: (request: Request) => Response | Promise<Response> | undefined = () => undefined;

  async answer(request: Request): Promise<Response> {
    this.asked.push(request.url);
    const other = this.intercept(request);
    if (other) return other;
    const double = request.url.includes('cloudpayments') ? this.cloud : this.yoo;
    // The doubles answer worker processes as well, with the response of their platform.
    return (await double.handle(request)) as unknown as Response;
  }

  /** A site that these providers take the payments of. */
  siteOptions(which: readonly ('cloud' | 'yoo')[], vars: Record<string, string> = {}): SiteOptions {
    return {
      vars: {
        ...(which.includes('cloud') && cloudVars(this.cloud)),
        ...(which.includes('yoo') && yooVars(this.yoo)),
        ...vars,
      },
      outbound: (request) => this.answer(request),
    };
  }
}

const withProviders = test
  .extend('providers', () => new Providers())
  .extend(
    'expectedErrors',
    () =>
      /payment (not|of another)|paid twice|went back unasked|claim not booked|(refund|receipt) not sent|for a person|over the capacity|queue failed/,
  );

/** A test whose site takes payments through CloudPayments. */
export const cloudTest = withProviders.extend('siteOptions', ({ providers }) =>
  providers.siteOptions(['cloud']),
);
/** A test whose site takes payments through YooKassa. */
export const yooTest = withProviders.extend('siteOptions', ({ providers }) => providers.siteOptions(['yoo']));
/** A test whose site takes payments through both, CloudPayments first. */
export const bothTest = withProviders.extend('siteOptions', ({ providers }) =>
  providers.siteOptions(['cloud', 'yoo']),
);
