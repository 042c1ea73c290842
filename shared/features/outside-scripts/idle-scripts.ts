import type { CookieCategory } from '../consents/cookies.ts';
import type { OutsideScript, PolicyHosts } from './outside-script.ts';

/** How long a script that nobody waits for may take before it is given up, in milliseconds. */
const TIMEOUT_MS = 30_000;

/** The host of a script with its protocol. */
const hostOf = (src: string): string => /^[a-z]+:\/\/[^/]+/.exec(src)?.[0] ?? src;

const idle = (
  category: CookieCategory,
  src: string,
  hosts: PolicyHosts,
  more: Pick<OutsideScript, 'siteKey' | 'calls'> = {},
): OutsideScript => ({ category, moment: 'idle', src, timeoutMs: TIMEOUT_MS, hosts, ...more });

/** The folder of a script, with what it loads beside itself: other scripts of the same host are not let in. */
const folderOf = (src: string): string => src.replace(/[^/]*(\?.*)?$/, '');

const marketing = (src: string, siteKey: string): OutsideScript => {
  const hosts = [hostOf(src)];
  const policy = { script: [folderOf(src)], connect: hosts, img: hosts, frame: hosts };
  return idle('marketing', src, policy, { siteKey });
};

export const mindbox = (endpointId: string): OutsideScript =>
  marketing('https://api.mindbox.ru/scripts/v1/tracker.js', endpointId);

export const flocktory = (siteId: string): OutsideScript =>
  marketing(`https://api.flocktory.com/v2/loader.js?site_id=${encodeURIComponent(siteId)}`, siteId);

export const popmechanic = (id: string): OutsideScript =>
  marketing(`https://static.popmechanic.ru/service/loader.js?c=${encodeURIComponent(id)}`, id);

/** Where Metrika says that its own requests go. */
const metrikaHosts = ['https://mc.yandex.ru', 'https://mc.yandex.com'];

export const metrika = (id: string): OutsideScript =>
  idle(
    'analytics',
    `https://mc.yandex.ru/metrika/tag.js?id=${encodeURIComponent(id)}`,
    {
      // Beside its tag it loads the maps of clicks and forms from the store of Yandex's own scripts.
      script: [...metrikaHosts.map((host) => `${host}/metrika/`), 'https://yastatic.net/s3/'],
      connect: [...metrikaHosts, 'wss://mc.yandex.ru'],
      img: metrikaHosts,
      frame: metrikaHosts,
    },
    { siteKey: id },
  );

/** A container of tags; what they load beside it needs hosts that only the deployment knows. */
export function tagManager(id: string, tagHosts: readonly string[]): OutsideScript {
  const [own, others] = ['https://www.googletagmanager.com', tagHosts.map((host) => `https://${host}`)];
  const hosts = [own, ...others];
  const script = [`${own}/gtm.js`, `${own}/gtag/`, ...others];
  const src = `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`;
  return idle('marketing', src, { script, connect: hosts, img: hosts, frame: hosts }, { siteKey: id });
}

const VARIOQUB = 'https://abt.s3.yandex.net/expjs/latest/exp.js';

/** Varioqub counts by the counter of Metrika, and asks its host which variants a visitor gets. */
export function abTest(id: string, src: string = VARIOQUB): OutsideScript {
  const own = hostOf(src);
  const connect = [own, 'https://uaas.yandex.ru', ...metrikaHosts];
  return idle('analytics', src, { script: [folderOf(src)], connect }, { siteKey: id });
}

/** Where the chat's widget comes from; older sites use `code.jivosite.com`. */
const JIVO = 'https://code.jivo.ru';

/** The chat, which brings its parts from hosts of its own. */
export function jivo(id: string, own: string = JIVO): OutsideScript {
  const others = own === JIVO ? ['https://*.jivo.ru', 'https://*.jivosite.com'] : [];
  const hosts = [own, ...others];
  const connect = [...hosts, ...others.map((host) => host.replace('https', 'wss'))];
  const src = `${own}/widget/${encodeURIComponent(id)}`;
  const policy = { script: hosts, connect, frame: hosts, img: hosts, style: hosts };
  return { ...idle('chat', src, policy), onReady: 'jivo_onLoadCallback' };
}

/** A script whose vendor the deployment chooses, with its own host alone. */
export function slot(category: CookieCategory, src: string, calls?: string): OutsideScript {
  const own = hostOf(src);
  const hosts = [own];
  const sockets = own.replace(/^http/, 'ws');
  return idle(
    category,
    src,
    { script: hosts, connect: [own, sockets], frame: hosts, img: hosts, style: hosts },
    calls === undefined ? {} : { calls },
  );
}
