import { startOrigin } from '#worker/origin/run.ts';

/** A process of its own for an origin that tests ask; what it asks of others goes to the test, which answers for them. */
const {
  ORIGIN_DATA_DIR = '',
  ORIGIN_PORT = '0',
  ORIGIN_DESK_PORT,
  OUTBOUND_URL = '',
  FLOOD_LIMIT = '600',
  ALLOWED_HOSTS = '',
  ...variables
} = process.env;

const ownFetch = globalThis.fetch;
globalThis.fetch = async (input, init) => {
  const request = new Request(input, init);
  const headers = new Headers(request.headers);
  headers.set('x-outbound-url', request.url);
  const body = request.body === null ? null : await request.arrayBuffer();
  return ownFetch(OUTBOUND_URL, {
    method: request.method,
    headers,
    body,
    redirect: 'manual',
    signal: request.signal,
  });
};

const origin = await startOrigin({
  port: Number(ORIGIN_PORT),
  deskPort: ORIGIN_DESK_PORT === undefined ? undefined : Number(ORIGIN_DESK_PORT),
  dataDir: ORIGIN_DATA_DIR,
  variables,
  hosts: ALLOWED_HOSTS.split(','),
  floodLimit: Number(FLOOD_LIMIT),
  retryMs: 0,
  hasTimer: false,
  // Tests say whose request it is, as Cloudflare would.
  addressHeader: 'cf-connecting-ip',
  // The proxy in front would overwrite it: here no visitor of the tests sends it.
  protocolHeader: 'proxy-protocol',
  intercept(request, host) {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname !== '/cdn-cgi/handler/scheduled') return undefined;
    const done = host.tick(searchParams.get('cron') ?? '*/5 * * * *');
    return done.then(
      () => new Response('ok'),
      (error: unknown) => new Response(String(error), { status: 500 }),
    );
  },
});
process.send?.([origin.url, origin.deskUrl ?? '']);
process.once('SIGTERM', () => void origin.stop().then(() => process.exit(0)));
process.once('disconnect', () => process.exit(0));
