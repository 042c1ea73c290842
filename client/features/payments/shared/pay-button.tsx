import { type MouseEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { isPayPage } from '#shared/features/payments/pay-pages.ts';
import type { PaymentProgress } from '#shared/features/payments/schema.ts';
import { entryPath } from '../../../platform/navigation/entry-path.ts';
import { isPlainPress } from '../../../platform/navigation/plain-press.ts';
import { refusalText, useFetchStatus } from '../../../platform/rest/rest.ts';
import { ButtonLink, Spinner } from '../../../ui/basics.tsx';
import { css } from '../../../ui/css.ts';
import { FieldError } from '../../../ui/field.tsx';
import { NOT_OPENED, PayForm, type PayLook, usePayment } from './pay-form.tsx';

interface PayLinkProps extends PayLook {
  /** The provider's own page, for when the widget or scripts are not available. */
  readonly url: string;
  /** Until when that can be used: a page of ours may be open for longer. */
  readonly until: number | null;
  readonly refusal: string | undefined;
  readonly onRefused: (refusal: string | undefined) => void;
}

/** Opens the provider's widget, or the provider's page where there is none. */
function PayLink({ invoiceId, url, until, children, refusal, onRefused, ...look }: PayLinkProps) {
  const { pay, openPage } = usePayment(invoiceId);
  const { revalidate } = useRevalidator();
  const { status, run } = useFetchStatus();
  const isBusy = status === 'pending';
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    const isOver = until !== null && Date.now() >= until;
    if (!isPlainPress(event) || !(isOver || isPayPage(entryPath))) return;
    event.preventDefault();
    onRefused(undefined);
    const goOn = async () => {
      if (!isOver) await pay(url);
      else if (!(await openPage())) onRefused(NOT_OPENED);
    };
    void run(goOn, (error) => {
      onRefused(refusalText(error));
      void revalidate();
    });
  };
  return (
    <>
      <ButtonLink {...look} to={url} reloadDocument aria-busy={isBusy || undefined} onClick={onClick}>
        {children}
        {isBusy && <Spinner />}
      </ButtonLink>
      {refusal !== undefined && (
        <div role="alert">
          <FieldError>{refusal}</FieldError>
        </div>
      )}
    </>
  );
}

const wayNames = { card: 'картой', sbp: 'через СБП' } as const;

/** «Оплатить», with other ways and providers where there are any; nothing where there is nothing to be paid online. */
export function PayButton({ payment, ...look }: PayLook & { readonly payment: PaymentProgress }) {
  const { invoiceId } = look;
  const { payable, url, urlUntil, provider, otherProviders, otherWays } = payment;
  // An order whose places are gone has no page of the provider any more: the form in place of the link says why.
  const [refusal, setRefusal] = useState<string>();
  if (!payable) return null;
  const button =
    url === null ? (
      <PayForm {...look} refusal={refusal} />
    ) : (
      <PayLink {...look} url={url} until={urlUntil} refusal={refusal} onRefused={setRefusal} />
    );
  if (otherProviders.length + otherWays.length === 0) return button;
  return (
    <div className={css('flex flex-wrap gap-12 items-center')}>
      {button}
      <div className={css('flex flex-wrap gap-y-8 gap-x-16 items-center text-ink-2 text-caption')}>
        {otherWays.map((way) => (
          <PayForm key={way} invoiceId={invoiceId} chosen={{ way }} look="outline">
            Оплатить {wayNames[way]}
          </PayForm>
        ))}
        {provider && <span>Платёж проводит {provider.title}.</span>}
        {otherProviders.map(({ id, title }) => (
          <PayForm key={id} invoiceId={invoiceId} chosen={{ provider: id }} look="outline">
            Оплатить через {title}
          </PayForm>
        ))}
      </div>
    </div>
  );
}
