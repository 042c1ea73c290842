import { type CreateVendor, callGlobal } from './vendor.ts';

/** What Metrika's script finds: calls are kept in `a` until it has come. */
interface Stub {
  (...args: unknown[]): void;
  a?: unknown[][];
  l?: number;
}

function createStub(): Stub {
  const stub: Stub = (...args) => {
    stub.a ??= [];
    stub.a.push(args);
  };
  stub.l = Date.now();
  return stub;
}

/** Yandex Metrika, which counts the first view by itself and is told of the others. */
export const createMetrika: CreateVendor = ({ siteKey }) => {
  const id = Number(siteKey);
  return {
    prepare() {
      if (Reflect.get(window, 'ym') === undefined) Reflect.set(window, 'ym', createStub());
      callGlobal('ym', id, 'init', {
        clickmap: true,
        trackLinks: true,
        accurateTrackBounce: true,
        ecommerce: 'dataLayer',
      });
    },
  };
};
