import { type ReactNode, use } from 'react';
import { useLocation } from 'react-router';
import { isOnline, type PaymentMethod } from '#shared/features/payments/schema.ts';
import { formatMoney, type Kopecks } from '#shared/money.ts';
import { loginPath } from '#shared/routes.ts';
import { useAppState, useSnapshot } from '../../../platform/state/app-state.ts';
import { Button, classNames, Icon, Link } from '../../../ui/basics.tsx';
import { css } from '../../../ui/css.ts';
import { Notice } from '../../../ui/notice.tsx';
import { StickyBar } from '../../../ui/sticky-bar.tsx';
import place from '../../payments/shared/send-place.module.css';
import { nextStep } from './order-steps.ts';
import { CheckoutContext } from './use-checkout.ts';

/** Without scripts the sign-in dialogs cannot open: a link to the sign-in page, which leads back to the order. */
export function PlainSignInLink({ children }: { readonly children: ReactNode }) {
  const { pathname, search } = useLocation();
  const { isAuthorized } = useSnapshot(useAppState()).auth;
  if (isAuthorized) return null;
  return (
    <Notice tone="warning">
      <a href={loginPath(`${pathname}${search}`)}>Войдите по номеру телефона</a>, чтобы оформить заказ:{' '}
      {children}.
    </Notice>
  );
}

/** Why the order was refused, with the way to the one that waits for its payment. */
export function Failure({ own }: { readonly own: string }) {
  const { failure, errors } = use(CheckoutContext);
  return (
    <>
      {failure}
      {(errors.unpaid ?? errors.unpaidDishes) !== undefined && '. '}
      {errors.unpaid !== undefined && <Link to="/personal/orders/">{own}</Link>}
      {errors.unpaidDishes !== undefined && (
        <Link to="/homemade-food/order-history/">Заказы домашней еды</Link>
      )}
    </>
  );
}

interface SendProps {
  readonly totalKop: Kopecks;
  /** What the button says where it is not about the payment. */
  readonly label?: string | undefined;
  /** Id of what says why the order cannot be sent. */
  readonly barredBy?: string | undefined;
}

function useSending({ totalKop, label, barredBy }: SendProps) {
  const { id, values, isBusy, isCounting, step } = use(CheckoutContext);
  const isLast = nextStep(step) === undefined;
  const isPaidOnline = isOnline(values.get('payment') as PaymentMethod);
  const ordered = isPaidOnline ? `Оплатить ${formatMoney(totalKop)}` : 'Оформить заказ';
  return {
    ...{ isLast, isPaidOnline, isBusy, isCounting },
    button: {
      type: 'submit',
      form: id,
      disabled: barredBy !== undefined,
      'aria-describedby': barredBy,
    } as const,
    // It names the sum where a press leads to its payment.
    text: label ?? (
      <>
        <span data-scripted>{totalKop === 0 ? 'Оформить' : ordered}</span>
        {/* Without scripts the label cannot follow the way to pay that is chosen. */}
        <noscript>{import.meta.env.SSR && 'Оформить заказ'}</noscript>
      </>
    ),
  };
}

/** Consents, and the button that sends the order. */
export function SendPlace({ children, ...props }: SendProps & { readonly children: ReactNode }) {
  const { isPaidOnline, isBusy, isCounting, button, text } = useSending(props);
  return (
    <div className={classNames(place.last, css('grid gap-12'))}>
      {children}
      <div className={place.send}>
        <Button {...button} size="large" wide isBusy={isBusy || isCounting}>
          {isPaidOnline && props.totalKop > 0 && <Icon name="lock" />}
          {text}
        </Button>
      </div>
    </div>
  );
}

interface PayBarProps extends SendProps {
  readonly caption: string;
  /** Whether the caption stays where the button names the sum. */
  readonly isCaptionKept?: boolean;
}

/** The sum and the button, always at hand on small screens. */
export function PayBar({ caption, isCaptionKept = false, ...props }: PayBarProps) {
  const { isLast, isPaidOnline, isBusy, isCounting, button, text } = useSending(props);
  const isNamed = isLast && isPaidOnline && props.label === undefined;
  const hasCaption = isCaptionKept || !isNamed;
  return (
    // Without scripts nothing leads from step to step: the button of the summary sends them all.
    <div className={css('contents')} data-scripted>
      <StickyBar
        sum={isNamed ? undefined : formatMoney(props.totalKop)}
        {...(hasCaption && { caption })}
        isInGutters
      >
        <Button {...button} wide={!hasCaption} isBusy={isBusy || (isLast && isCounting)}>
          {isLast ? text : 'Дальше'}
        </Button>
      </StickyBar>
    </div>
  );
}
