import type { ReactNode } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { pageData, restContext, screenWithData } from '../../platform/page-data.tsx';
import { Loader } from '../../ui/loader.tsx';
import { checkOrderData, loadOrder, type OrderData } from './order-data.ts';
import styles from './order-screen.module.css';
import { AddressCard } from './parts/address-card.tsx';
import { ContactCard } from './parts/contact-card.tsx';
import { PaymentCard } from './parts/payment-card.tsx';
import { ProgrammeCard } from './parts/programme-card.tsx';
import { PayBar, Summary } from './parts/summary.tsx';
import { TimeCard } from './parts/time-card.tsx';
import { ORDER_FORM, useOrderForm } from './use-order-form.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  // Before anything is sent: a page that has begun cannot lead elsewhere.
  const checked = await checkOrderData(context.get(restContext), request);
  return pageData(context, 'order', (rest) => loadOrder(rest, checked));
}

function OrderScreen({ data }: { readonly data: OrderData }): ReactNode {
  const order = useOrderForm(data);
  return (
    // Before scripts run a press must not write the visitor's address and phone into the address bar.
    <form id={ORDER_FORM} method="dialog" className={styles.page} onSubmit={order.submit} noValidate>
      <div>
        <h1 className={styles.title}>Оформление заказа</h1>
        <noscript>
          <p className={styles.noscript}>
            Чтобы оформить заказ, включите JavaScript или позвоните нам — мы всё оформим.
          </p>
        </noscript>
        <ProgrammeCard data={data} />
        <AddressCard key={`address-${order.generation}`} {...order} />
        <TimeCard {...order} data={data} />
        <ContactCard key={`contact-${order.generation}`} {...order} />
        <PaymentCard {...order} methods={data.options.paymentMethods} />
      </div>
      <Summary {...order} data={data} />
      <PayBar {...order} />
    </form>
  );
}

export const Component = screenWithData(OrderScreen, <Loader />);
