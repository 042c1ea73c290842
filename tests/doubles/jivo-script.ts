/**
 * The chat's script as its documentation describes it. It can be used only after `jivo_onLoadCallback`, tells of no end of
 * a chat, reads what it was told by another name than it was written under, and leaves cookies and storages of its own.
 */
export const jivoScript = (mode: 'online' | 'offline', lateMs: number): string => `(() => {
  const contact = { client_name: null, email: null, phone: null, description: null };
  const calls = (window.jivoDouble = { calls: [] }).calls;
  let isLoaded = false;
  let panel;
  const tell = (name, ...args) => {
    if (typeof window[name] === 'function') window[name](...args);
  };
  const note = (name, ...args) => {
    if (!isLoaded) throw new Error('Jivo: ' + name + ' before jivo_onLoadCallback');
    calls.push([name, ...args]);
  };
  const button = (text, act) => {
    const made = Object.assign(document.createElement('button'), { type: 'button', textContent: text });
    made.addEventListener('click', act);
    return made;
  };
  let hasHistory = false;
  const close = () => {
    panel?.remove();
    panel = undefined;
    tell('jivo_onClose');
  };
  const open = () => {
    if (panel) return;
    panel = Object.assign(document.createElement('section'), { ariaLabel: 'Чат Jivo' });
    Object.assign(panel.style, { position: 'fixed', right: '12px', bottom: '90px', zIndex: 9, background: '#fff' });
    panel.append(
      button('Отправить сообщение', () => {
        // The vendor tells of the first message alone.
        if (!hasHistory) tell('jivo_onMessageSent');
        hasHistory = true;
      }),
      button('Закрыть чат', close),
    );
    document.body.append(panel);
    tell('jivo_onOpen');
  };
  document.cookie = 'jv_id=double; path=/';
  localStorage.setItem('jv_store', '1');
  window.jivo_api = {
    open(options) {
      note('open', options);
      open();
      return { result: 'ok' };
    },
    close() {
      note('close');
      close();
    },
    chatMode: () => '${mode}',
    showProactiveInvitation: (text) => note('showProactiveInvitation', text),
    getContactInfo: () => ({ ...contact }),
    setContactInfo({ name, ...rest }) {
      note('setContactInfo', { name, ...rest });
      Object.assign(contact, rest, name === undefined ? {} : { client_name: name });
    },
    clearHistory: () => note('clearHistory'),
  };
  setTimeout(() => {
    isLoaded = true;
    tell('jivo_onLoadCallback');
  }, ${lateMs});
})();`;
