import type { WorkerOptions } from 'miniflare';

type Binding = NonNullable<WorkerOptions['unsafeBindings']>[number];

/** Name of the worker that the Images binding sends its orders to. */
export const imagesWorkerName = 'images';

const binding = (plugin: keyof typeof plugins, name: string, options: Binding['options'] = {}): Binding => ({
  ...{ name, type: plugin, options },
  plugin: { package: import.meta.filename, name: plugin },
});

/** The Images binding of a worker, which the worker of that name answers. */
export const imagesBinding = (): Binding => binding('local-images', 'IMAGES');

/** A limiter that answers so many calls a minute for each key. */
export const limiterBinding = (name: string, limit: number): Binding =>
  binding('local-limiter', name, { limit });

/** A plugin whose bindings a module makes of what it is bound to. */
const wrapping = (moduleName: string, innerOf: (options: Binding['options']) => object) => ({
  getNodeBindings: () => ({}),
  getServices: () => [],
  getBindings: (bindings: readonly Binding[] = []) =>
    bindings.map(({ name, options }) => ({
      name,
      wrapped: { moduleName, innerBindings: [innerOf(options)] },
    })),
});

const limiterModule = 'befit-internal:limiter';
const limiter = `
  const MINUTE = 60_000;
  const windows = new Map();
  export default ({ limit: most }) => ({
    async limit({ key }) {
      const now = Date.now();
      let window = windows.get(key);
      if (!window || now - window.since >= MINUTE) windows.set(key, (window = { since: now, count: 0 }));
      window.count += 1;
      return { success: window.count <= most };
    },
  });`;

/** @public Miniflare loads this file and looks for them by this name. */
export const plugins = {
  // The runtime's own binding over a service of ours: the one of Miniflare leaves out quality and background, so that local
  // pictures would weigh, and their JPEGs look, otherwise than the deployed ones. A binding that another worker wraps would
  // do as well, but for these Miniflare looks for cycles in every byte of every module.
  'local-images': wrapping('cloudflare-internal:images-api', () => ({
    name: 'fetcher',
    service: { name: `core:user:${imagesWorkerName}` },
  })),
  // Counts within the isolate, as the deployed limiter counts within its machine. Miniflare's asks an object of its own, which
  // takes longer than many a call that is refused. A key's minute begins with its first call.
  'local-limiter': {
    ...wrapping(limiterModule, ({ limit }) => ({ name: 'limit', json: JSON.stringify(limit) })),
    getExtensions: () => [{ modules: [{ name: limiterModule, internal: true, esModule: limiter }] }],
  },
};
