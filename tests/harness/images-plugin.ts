/** Name of the worker that the binding sends its orders to. */
export const imagesWorkerName = 'images';

/**
 * The runtime's own Images binding over a service of ours: the one of Miniflare leaves out quality and background,
 * so that local pictures would weigh, and their JPEGs look, otherwise than the deployed ones. A binding that another
 * worker wraps would do as well, but for these Miniflare looks for cycles in every byte of every module.
 */
const localImages = {
  getBindings: (bindings: readonly { readonly name: string }[] = []) =>
    bindings.map(({ name }) => ({
      name,
      wrapped: {
        moduleName: 'cloudflare-internal:images-api',
        innerBindings: [{ name: 'fetcher', service: { name: `core:user:${imagesWorkerName}` } }],
      },
    })),
  getNodeBindings: () => ({}),
  getServices: () => [],
};

/** @public Miniflare loads this file and looks for them by this name. */
export const plugins = { 'local-images': localImages };
