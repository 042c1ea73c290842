import { ensureInstalled } from './bootstrap.mjs';

await ensureInstalled();
const { createServer } = await import('vite');
const { prepareState } = await import('#tests/harness/local-worker.ts');

// Only a deployed worker has the visitor's location: the emulation would ask Cloudflare for ours.
process.env.CLOUDFLARE_CF_FETCH_ENABLED = 'false';
await prepareState(process.env.STATE_DIR ?? '.state');
const server = await createServer({ server: { port: Number(process.env.PORT ?? 8787), strictPort: true } });
await server.listen();
server.printUrls();
console.log('SMS codes and letters land at /local/inbox');

async function stop() {
  await server.close();
  process.exit(0);
}
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
