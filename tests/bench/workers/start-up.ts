// Stands before the site's worker, and evaluates it when asked for the first time, so that this can be timed.

/** The runtime wants the class of the site's objects at once; none is made here. */
export class AccountChannel {}

async function evaluate(): Promise<Response> {
  await import('./index.js');
  return new Response('evaluated');
}

// biome-ignore lint/style/noDefaultExport: the runtime takes the handlers from the default export
export default {
  fetch: (request: Request) => (request.url.endsWith('/evaluate') ? evaluate() : new Response('nothing')),
};
