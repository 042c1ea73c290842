import type { PaymentWidget } from '#shared/features/payments/widget.ts';

/** How long a widget's script may take before the provider's own page is opened instead. */
const SCRIPT_TIMEOUT_MS = 8000;

interface CloudPaymentsWidget {
  start(params: Readonly<Record<string, unknown>>): Promise<unknown>;
}

interface YooMoneyWidget {
  on(event: 'success' | 'fail' | 'modal_close', listener: () => void): void;
  render(): Promise<void>;
  destroy(): void;
}

interface YooMoneyOptions {
  readonly confirmation_token: string;
  readonly customization: { readonly modal: boolean };
  readonly error_callback: (problem: { readonly error: string }) => void;
}

declare global {
  interface Window {
    cp?: { readonly CloudPayments: new () => CloudPaymentsWidget };
    YooMoneyCheckoutWidget?: new (options: YooMoneyOptions) => YooMoneyWidget;
  }
}

const scripts = new Map<string, Promise<void>>();

/** Loads a provider's script once; a blocked one can be retried. */
function loadScript(src: string): Promise<void> {
  const known = scripts.get(src);
  if (known) return known;
  const loading = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    const timer = setTimeout(
      () => reject(new Error('The script of the widget takes too long')),
      SCRIPT_TIMEOUT_MS,
    );
    script.src = src;
    script.async = true;
    script.addEventListener('load', () => {
      clearTimeout(timer);
      resolve();
    });
    script.addEventListener('error', () => {
      clearTimeout(timer);
      reject(new Error('The script of the widget is blocked'));
    });
    document.head.append(script);
  });
  loading.catch(() => scripts.delete(src));
  scripts.set(src, loading);
  return loading;
}

/** A refused or closed widget also resolves: only the state at the server counts. */
async function payAtCloudPayments(params: PaymentWidget['params']): Promise<void> {
  if (!window.cp) throw new Error('The script of the widget brought none');
  await new window.cp.CloudPayments().start(params).catch(() => undefined);
}

async function payAtYooKassa(params: PaymentWidget['params']): Promise<void> {
  const { YooMoneyCheckoutWidget: Widget } = window;
  if (!Widget) throw new Error('The script of the widget brought none');
  await new Promise<void>((resolve, reject) => {
    const widget = new Widget({
      confirmation_token: String(params.confirmation_token),
      customization: { modal: true },
      error_callback: ({ error }) => reject(new Error(`The widget stopped: ${error}`)),
    });
    const end = () => {
      widget.destroy();
      resolve();
    };
    for (const event of ['success', 'fail', 'modal_close'] as const) widget.on(event, end);
    widget.render().catch(reject);
  });
}

/**
 * Opens a widget and waits until it is closed; rejects when it cannot be opened. Its result is not trusted: the caller
 * reloads the order.
 */
export async function payByWidget({ provider, script, params }: PaymentWidget): Promise<void> {
  await loadScript(script);
  await (provider === 'yookassa' ? payAtYooKassa(params) : payAtCloudPayments(params));
}
