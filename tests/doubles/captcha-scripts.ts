/** The vendors' scripts as their documentation describes them: each asks its own server for tokens. */
export const smartCaptchaScript = `(() => {
  const { origin, searchParams } = new URL(document.currentScript.src);
  const widgets = [];
  const widgetOf = (id) => {
    const widget = widgets[id];
    if (!widget) throw new Error('No widget ' + id);
    return widget;
  };
  const solve = async (widget) => {
    try {
      const answer = await fetch(origin + '/token?sitekey=' + encodeURIComponent(widget.options.sitekey));
      widget.token = (await answer.json()).token;
      widget.options.callback(widget.token);
    } catch {
      widget.listeners['network-error']?.();
    }
  };
  window.smartCaptcha = {
    render(container, options) {
      if (!container || !options.sitekey) throw new Error('A widget needs a container and a key');
      return widgets.push({ container, options, listeners: {}, token: '' }) - 1;
    },
    execute(id) {
      const widget = widgetOf(id);
      // Whoever has passed is not asked again before a reset.
      if (widget.token) widget.options.callback(widget.token);
      else void solve(widget);
    },
    reset(id) {
      widgetOf(id).token = '';
    },
    destroy(id) {
      widgetOf(id).container.replaceChildren();
      delete widgets[id];
    },
    subscribe(id, event, listener) {
      widgetOf(id).listeners[event] = listener;
    },
  };
  window[searchParams.get('onload')]?.();
})();`;

export const reCaptchaScript = `(() => {
  const { origin, searchParams } = new URL(document.currentScript.src);
  const keys = [];
  window.grecaptcha = {
    ready: (listener) => setTimeout(listener, 0),
    render(container, { sitekey, size }) {
      if (!container || size !== 'invisible') throw new Error('reCAPTCHA placeholder element must exist');
      return keys.push(sitekey) - 1;
    },
    async execute(id, { action }) {
      const query = new URLSearchParams({ k: keys[id] ?? id, action });
      const answer = await fetch(origin + '/recaptcha/token?' + query);
      if (!answer.ok) throw new Error('Invalid site key');
      return (await answer.json()).token;
    },
  };
  window[searchParams.get('onload')]?.();
})();`;
