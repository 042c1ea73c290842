import type { ReactNode } from 'react';
import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router';
import { pageData, restContext, screenWithData } from '../../platform/page-data.tsx';
import { Loader } from '../../ui/loader.tsx';
import { checkOrderData, loadOrder, type OrderData } from './order-data.ts';
import styles from './order-screen.module.css';
import { ContactCard } from './parts/contact-card.tsx';
import { DeliveryCard } from './parts/delivery-card.tsx';
import { FoodCard } from './parts/food-card.tsx';
import { PaymentCard } from './parts/payment-card.tsx';
import { PayBar, Summary } from './parts/summary.tsx';
import { stepAddress } from './steps.ts';
import { ORDER_FORM, useOrderForm } from './use-order-form.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  // Before anything is sent: a page that has begun cannot lead elsewhere.
  const checked = await checkOrderData(context.get(restContext), request);
  return pageData(context, 'order', (rest) => loadOrder(rest, checked));
}

/** The step of the order is none of the server's business: the address may change by it without asking anew. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = args;
  const isSameDraft = stepAddress(currentUrl.search, 'food') === stepAddress(nextUrl.search, 'food');
  return currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search && isSameDraft
    ? false
    : defaultShouldRevalidate;
}

function OrderScreen({ data }: { readonly data: OrderData }): ReactNode {
  const order = useOrderForm(data);
  return (
    // Before scripts run a press must not write the visitor's address and phone into the address bar.
    <form
      id={ORDER_FORM}
      method="dialog"
      className={styles.page}
      data-step={order.step}
      onSubmit={order.submit}
      noValidate
    >
      <div>
        <h1 className={styles.title}>Оформление заказа</h1>
        <noscript>
          <p className={styles.noscript}>
            Чтобы оформить заказ, включите JavaScript или позвоните нам — мы всё оформим.
          </p>
        </noscript>
        <FoodCard data={data} order={order} />
        <DeliveryCard data={data} order={order} />
        <ContactCard key={`contact-${order.generation}`} order={order} />
        <PaymentCard order={order} methods={data.options.paymentMethods} />
      </div>
      <Summary {...order} data={data} />
      <PayBar {...order} />
    </form>
  );
}

export const Component = screenWithData(OrderScreen, <Loader />);
