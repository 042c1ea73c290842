import { tellBy } from '#shared/features/events/catalogue.ts';
import { ecommerce } from '#shared/features/events/ecommerce.ts';
import { goals } from '#shared/features/events/goals.ts';
import { pushToLayer } from './data-layer.ts';
import { type CreateVendor, callGlobal } from './vendor.ts';

/** Its own: Metrika also understands what tags of a container are told, and would count each sale twice. */
const ECOMMERCE_LAYER = 'metrikaLayer';

/** Calls wait in `a` until Metrika's script has come. */
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
        ecommerce: ECOMMERCE_LAYER,
      });
    },
    take(event) {
      const sale = tellBy(ecommerce, event);
      if (sale) pushToLayer(ECOMMERCE_LAYER, { ecommerce: sale });
      if (event.name === 'pageView') {
        const { address, title, previous } = event.facts;
        callGlobal('ym', id, 'hit', address, { title, referer: previous });
      }
      const goal = tellBy(goals, event);
      if (goal) callGlobal('ym', id, 'reachGoal', goal.target, ...(goal.params ? [goal.params] : []));
    },
  };
};
