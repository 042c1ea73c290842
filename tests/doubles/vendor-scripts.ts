/** Sends what a page calls to the vendor's own host, as the real scripts do. */
const prelude = `
  const { origin } = new URL(document.currentScript.src);
  let count = 0;
  const tell = (...call) => {
    const body = JSON.stringify({ at: performance.timeOrigin + performance.now(), count: count++, call });
    void fetch(origin + '/double-call', { method: 'POST', mode: 'no-cors', keepalive: true, body }).catch(() => {});
  };`;

const scriptOf = (body: string) => `(() => {${prelude}${body}})();`;

const loaded = scriptOf(`tell('loaded');`);

/** Scripts by host, as their vendors document them: each takes over what the page has left for it. */
export const vendorScripts: Readonly<Record<string, string>> = {
  'mc.yandex.ru': scriptOf(`
  const early = window.ym?.a ?? [];
  const readLayer = (name) => {
    const layer = (window[name] ??= []);
    const read = (entry) => entry?.ecommerce && tell('ecommerce', ...Object.keys(entry.ecommerce).slice(1));
    layer.forEach(read);
    const push = layer.push.bind(layer);
    layer.push = (...entries) => {
      entries.forEach(read);
      return push(...entries);
    };
  };
  window.ym = (id, method, ...args) => {
    tell(id, method, ...args);
    if (method !== 'init') return;
    document.cookie = '_ym_uid=1; Path=/; Secure';
    if (args[0].ecommerce) readLayer(args[0].ecommerce);
  };
  for (const call of early) window.ym(...call);`),
  'api.mindbox.ru': scriptOf(`
  const early = window.mindbox?.queue ?? [];
  window.mindbox = (command, options) => {
    tell(command, options);
    if (command === 'create') {
      document.cookie = 'mindboxDeviceUUID=3f1c9a52-8f6b-4c1d-9a51-1d2f3c4b5a69; Path=/; Secure';
    }
  };
  for (const call of early) window.mindbox(...call);`),
  'api.flocktory.com': scriptOf(`
  const early = [...(window.flocktory ?? [])];
  window.flocktory = { push: (entry) => tell(...entry) };
  for (const entry of early) window.flocktory.push(entry);`),
  'static.popmechanic.ru': loaded,
  'sockets.example': scriptOf(`window.io = () => {}; tell('loaded');`),
  'bot.example': scriptOf(`tell('loaded', typeof window.io);`),
  'ads.example': scriptOf(`window.countSale = (...call) => tell(...call);`),
  'abt.s3.yandex.net': scriptOf(`
  window.ymab = (id, command, done) => {
    tell(id, command);
    done({ flags: { whyBefit: ['1'], colour: ['blue'] } });
  };`),
  'www.googletagmanager.com': scriptOf(`
  const layer = window.dataLayer ?? [];
  const read = (entry) => {
    if (!entry) return;
    if (entry.event) tell(entry.event);
    else if (entry[0] === 'consent') tell(...entry);
  };
  layer.forEach(read);
  const push = layer.push.bind(layer);
  layer.push = (...entries) => {
    entries.forEach(read);
    return push(...entries);
  };`),
};
