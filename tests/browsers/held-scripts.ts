import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A site seen through a door that keeps the page's own scripts back. */
export interface HeldSite {
  readonly url: string;
  /** Lets the scripts come that were asked for, and all others. */
  readonly release: () => void;
  readonly stop: () => Promise<void>;
}

/** The small scripts of the document come; those that wake the page wait. */
const held = /^\/assets\/entry\.client-.*\.js$/;

/** Stands before a site as its front: not every engine lets a test hold what a page asks for. */
export async function holdScriptsOf(site: string): Promise<HeldSite> {
  let letCome = () => {};
  const come = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  const front = createServer(async (asked, answer) => {
    const { method, url = '/', headers } = asked;
    if (held.test(url)) await come;
    const passed = request(new URL(url, site), { method, headers }, (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers);
      given.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => front.listen(0, 'localhost', resolve));
  const { port } = front.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    release: letCome,
    async stop() {
      front.closeAllConnections();
      await new Promise((resolve) => front.close(resolve));
    },
  };
}
