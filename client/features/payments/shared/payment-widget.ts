import { paymentScripts } from '#shared/features/outside-scripts/table.ts';
import type { PaymentWidget } from '#shared/features/payments/widget.ts';
import { loadOutsideScript } from '../../../platform/vendors/outside-scripts.ts';

declare global {
  interface Window {
    cp?: { readonly CloudPayments: new () => { start(params: PaymentWidget['params']): Promise<unknown> } };
    YooMoneyCheckoutWidget?: new (options: {
      readonly confirmation_token: string;
      readonly customization: { readonly modal: boolean };
      readonly error_callback: (problem: { readonly error: string }) => void;
    }) => {
      on(event: 'success' | 'fail' | 'modal_close', listener: () => void): void;
      render(): Promise<void>;
      destroy(): void;
    };
  }
}

/** A refused or closed widget also resolves: only the state at the server counts. */
async function payAtCloudPayments({ provider, script, params }: PaymentWidget): Promise<void> {
  const { timeoutMs } = paymentScripts[provider];
  const { CloudPayments } = await loadOutsideScript({ src: script, timeoutMs }, 'cp');
  await new CloudPayments().start(params).catch(() => undefined);
}

async function payAtYooKassa({ provider, script, params }: PaymentWidget): Promise<void> {
  const { timeoutMs } = paymentScripts[provider];
  const Widget = await loadOutsideScript({ src: script, timeoutMs }, 'YooMoneyCheckoutWidget');
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
export async function payByWidget(widget: PaymentWidget): Promise<void> {
  await (widget.provider === 'yookassa' ? payAtYooKassa(widget) : payAtCloudPayments(widget));
}
