import type { WorkerOptions } from 'miniflare';

type Binding = NonNullable<WorkerOptions['unsafeBindings']>[number];

/** Name of the worker that the Images binding sends its orders to. */
export const imagesWorkerName = 'images';

const binding = (plugin: keyof typeof plugins, name: string, options: Binding['options'] = {}): Binding => ({
  name,
  type: plugin,
  plugin: { package: import.meta.filename, name: plugin },
  options,
});

/** The Images binding of a worker, which the worker of that name answers. */
export const imagesBinding = (): Binding => binding('local-images', 'IMAGES');

/** A limiter that answers so many calls a minute for each key. */
export const limiterBinding = (name: string, limit: number): Binding =>
  binding('local-limiter', name, { limit });

const limiterModule = 'befit-internal:limiter';

const withoutServices = { getNodeBindings: () => ({}), getServices: () => [] };

/**
 * The runtime's own Images binding over a service of ours: the one of Miniflare leaves out quality and background,
 * so that local pictures would weigh, and their JPEGs look, otherwise than the deployed ones. A binding that another
 * worker wraps would do as well, but for these Miniflare looks for cycles in every byte of every module.
 */
const localImages = {
  ...withoutServices,
  getBindings: (bindings: readonly Binding[] = []) =>
    bindings.map(({ name }) => ({
      name,
      wrapped: {
        moduleName: 'cloudflare-internal:images-api',
        innerBindings: [{ name: 'fetcher', service: { name: `core:user:${imagesWorkerName}` } }],
      },
    })),
};

/**
 * Counts within the isolate, as the deployed limiter counts within its machine. Miniflare's asks an object of its own,
 * which takes longer than many a call that is refused. A key's minute begins with its first call: no clock's minute turns
 * between calls that belong together.
 */
const localLimiter = {
  ...withoutServices,
  getBindings: (bindings: readonly Binding[] = []) =>
    bindings.map(({ name, options }) => ({
      name,
      wrapped: {
        moduleName: limiterModule,
        innerBindings: [{ name: 'limit', json: JSON.stringify(options.limit) }],
      },
    })),
  getExtensions: () => [
    {
      modules: [
        {
          name: limiterModule,
          internal: true,
          esModule: `
            const MINUTE = 60_000;
            const windows = new Map();
            let cleared = Date.now();
            export default ({ limit: most }) => ({
              async limit({ key }) {
                const now = Date.now();
                const isOver = ({ since }) => now - since >= MINUTE;
                if (isOver({ since: cleared })) {
                  for (const [own, window] of windows) if (isOver(window)) windows.delete(own);
                  cleared = now;
                }
                let window = windows.get(key);
                if (!window || isOver(window)) windows.set(key, (window = { since: now, count: 0 }));
                if (window.count === most) return { success: false };
                window.count += 1;
                return { success: true };
              },
            });`,
        },
      ],
    },
  ],
};

/** @public Miniflare loads this file and looks for them by this name. */
export const plugins = { 'local-images': localImages, 'local-limiter': localLimiter };
