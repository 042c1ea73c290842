import { type MouseEvent, type ReactNode, useState } from 'react';
import type { PaymentProgress } from '#shared/features/payments/schema.ts';
import { isPayPage } from '#shared/features/payments/widget.ts';
import { entryPath } from '../../../platform/entry-path.ts';
import { isPlainPress } from '../../../router/plain-press.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import styles from './pay-form.module.css';
import { PayForm, type PayLook } from './pay-form.tsx';
import { usePayment } from './use-payment.ts';

interface PayLinkProps extends PayLook {
  /** The provider's own page, for when the widget or scripts are not available. */
  readonly url: string;
}

/** Opens the provider's widget, or the provider's page where there is none. */
function PayLink({ invoiceId, url, children, ...look }: PayLinkProps): ReactNode {
  const pay = usePayment(invoiceId);
  const [isBusy, setIsBusy] = useState(false);
  const start = async () => {
    setIsBusy(true);
    await pay(url);
    setIsBusy(false);
  };
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainPress(event) || !isPayPage(entryPath)) return;
    event.preventDefault();
    if (!isBusy) void start();
  };
  return (
    <ButtonLink {...look} to={url} reloadDocument aria-busy={isBusy || undefined} onClick={onClick}>
      {isBusy && <Spinner />}
      {children}
    </ButtonLink>
  );
}

interface PayButtonProps extends PayLook {
  readonly payment: Pick<PaymentProgress, 'payable' | 'url' | 'provider' | 'otherProviders'>;
}

/** «Оплатить», with the other providers where there are any; nothing where there is nothing to be paid online. */
export function PayButton({ payment, ...look }: PayButtonProps): ReactNode {
  const { payable, url, provider, otherProviders } = payment;
  if (!payable) return null;
  const button = url === null ? <PayForm {...look} /> : <PayLink {...look} url={url} />;
  if (otherProviders.length === 0) return button;
  return (
    <div className={styles.choice}>
      {button}
      <div className={styles.others}>
        {provider && <span>Платёж проводит {provider.title}.</span>}
        {otherProviders.map(({ id, title }) => (
          <PayForm key={id} invoiceId={look.invoiceId} provider={id} look="outline">
            Оплатить через&nbsp;{title}
          </PayForm>
        ))}
      </div>
    </div>
  );
}
