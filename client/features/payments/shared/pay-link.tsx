import { type MouseEvent, type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { openWidget } from '#shared/features/payments/contract.ts';
import { isPayPage } from '#shared/features/payments/widget.ts';
import { entryPath } from '../../../platform/entry-path.ts';
import { isPlainPress } from '../../../platform/plain-press.ts';
import { useRest } from '../../../platform/rest-context.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';

interface PayLinkProps {
  readonly invoiceId: string;
  /** The provider's own page, for when the widget or scripts are not available. */
  readonly url: string;
  readonly size?: 'medium' | 'large';
  readonly children: ReactNode;
  readonly 'aria-label'?: string;
}

/** «Оплатить»: opens the provider's widget, or the provider's page where there is none. */
export function PayLink({ invoiceId, url, children, ...look }: PayLinkProps): ReactNode {
  const rest = useRest();
  const revalidator = useRevalidator();
  const [isBusy, setIsBusy] = useState(false);
  const pay = async () => {
    setIsBusy(true);
    try {
      const { widget } = await rest<typeof openWidget>('POST /rest/payments/widgets/', {
        body: { invoiceId },
      });
      if (!widget) throw new Error('There is no widget');
      const { payByWidget } = await import('./payment-widget.ts');
      await payByWidget(widget);
      await revalidator.revalidate();
    } catch {
      window.location.assign(url);
    } finally {
      setIsBusy(false);
    }
  };
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    // Where the document's policy forbids the widget, the link leads to the provider's page.
    if (!isPlainPress(event) || !isPayPage(entryPath)) return;
    event.preventDefault();
    if (!isBusy) void pay();
  };
  return (
    <ButtonLink {...look} to={url} reloadDocument aria-busy={isBusy || undefined} onClick={onClick}>
      {isBusy && <Spinner />}
      {children}
    </ButtonLink>
  );
}
