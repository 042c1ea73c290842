/**
 * The vendors' scripts as their documentation describes them. Each asks its own server for tokens; what a page may do
 * wrong with the real ones goes wrong here too.
 */
export const smartCaptchaScript = `(() => {
  const { origin, searchParams } = new URL(document.currentScript.src);
  const widgets = [];
  const widgetOf = (id) => {
    const widget = widgets[id];
    if (!widget) throw new Error('No widget ' + id);
    return widget;
  };
  const emit = ({ listeners }, event, value) => {
    for (const listener of listeners.get(event) ?? []) listener(value);
  };
  const finish = (widget, token) => {
    widget.token = token;
    widget.input.value = token;
    widget.options.callback?.(token);
    emit(widget, 'success', token);
  };
  const challenge = (widget) => new Promise((resolve) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'Я не робот';
    Object.assign(button.style, { position: 'fixed', inset: '40% 20% auto', zIndex: 10 });
    button.addEventListener('click', () => {
      button.remove();
      emit(widget, 'challenge-hidden');
      resolve();
    });
    widget.container.append(button);
    emit(widget, 'challenge-visible');
  });
  const solve = async (widget) => {
    try {
      const answer = await fetch(origin + '/token?sitekey=' + encodeURIComponent(widget.options.sitekey));
      const { token, isChallenged } = await answer.json();
      if (isChallenged) await challenge(widget);
      finish(widget, token);
    } catch {
      emit(widget, 'network-error');
    }
  };
  window.smartCaptcha = {
    render(element, options) {
      const container = typeof element === 'string' ? document.getElementById(element) : element;
      if (!container || !options.sitekey) throw new Error('A widget needs a container and a key');
      const input = Object.assign(document.createElement('input'), { type: 'hidden', name: 'smart-token' });
      const shield = document.createElement('div');
      shield.className = 'SmartCaptcha-Shield';
      shield.lang = options.hl;
      shield.textContent = 'SmartCaptcha';
      const [vertical, horizontal] = (options.shieldPosition ?? 'bottom-right').split('-');
      Object.assign(shield.style, { position: 'fixed', [vertical]: '12px', [horizontal]: '0', zIndex: 9 });
      shield.hidden = options.hideShield === true;
      container.append(input, shield);
      return widgets.push({ container, options, input, listeners: new Map(), token: '' }) - 1;
    },
    execute(id = 0) {
      const widget = widgetOf(id);
      // Whoever has passed is not asked again before a reset.
      if (widget.token) widget.options.callback?.(widget.token);
      else void solve(widget);
    },
    getResponse: (id = 0) => widgetOf(id).token,
    reset(id = 0) {
      Object.assign(widgetOf(id), { token: '' });
      widgetOf(id).input.value = '';
    },
    destroy(id = 0) {
      widgetOf(id).container.replaceChildren();
      delete widgets[id];
    },
    subscribe(id, event, listener) {
      const { listeners } = widgetOf(id);
      listeners.set(event, [...(listeners.get(event) ?? []), listener]);
      return () => listeners.set(event, listeners.get(event).filter((one) => one !== listener));
    },
  };
  window[searchParams.get('onload')]?.();
})();`;

export const reCaptchaScript = `(() => {
  const { origin, searchParams } = new URL(document.currentScript.src);
  const keys = [];
  window.grecaptcha = {
    ready: (listener) => setTimeout(listener, 0),
    render(element, { sitekey, badge, size }) {
      const container = typeof element === 'string' ? document.getElementById(element) : element;
      if (!container || size !== 'invisible') throw new Error('reCAPTCHA placeholder element must exist');
      const shown = document.createElement('div');
      shown.className = 'grecaptcha-badge';
      shown.lang = searchParams.get('hl') ?? '';
      shown.textContent = 'reCAPTCHA';
      const side = badge === 'bottomleft' ? 'left' : 'right';
      Object.assign(shown.style, { position: 'fixed', bottom: '14px', [side]: '0', zIndex: 9 });
      container.append(shown);
      return keys.push(sitekey) - 1;
    },
    async execute(id, { action }) {
      const query = new URLSearchParams({ k: keys[id] ?? id, action });
      const answer = await fetch(origin + '/recaptcha/token?' + query);
      if (!answer.ok) throw new Error('Invalid site key');
      return (await answer.json()).token;
    },
    reset: () => undefined,
  };
  window[searchParams.get('onload')]?.();
})();`;
