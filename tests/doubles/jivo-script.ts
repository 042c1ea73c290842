/** The chat's script as its documentation describes it: of use after `jivo_onLoadCallback`, with storages of its own. */
export const jivoScript = `(() => {
  let isLoaded = false;
  let panel;
  const tell = (name, ...args) => {
    if (typeof window[name] === 'function') window[name](...args);
  };
  const mustBeLoaded = () => {
    if (!isLoaded) throw new Error('Jivo is used before jivo_onLoadCallback');
  };
  const close = () => {
    panel?.remove();
    panel = undefined;
    tell('jivo_onClose');
  };
  document.cookie = 'jv_id=double; path=/';
  localStorage.setItem('jv_store', '1');
  window.jivo_api = {
    open() {
      mustBeLoaded();
      panel ??= Object.assign(document.createElement('section'), { ariaLabel: 'Чат Jivo', textContent: 'Чат' });
      document.body.append(panel);
      tell('jivo_onOpen');
      return { result: 'ok' };
    },
    close,
    chatMode: () => 'online',
    showProactiveInvitation: mustBeLoaded,
    getContactInfo: () => null,
    setContactInfo: mustBeLoaded,
    clearHistory: mustBeLoaded,
  };
  setTimeout(() => {
    isLoaded = true;
    tell('jivo_onLoadCallback');
  });
})();`;
