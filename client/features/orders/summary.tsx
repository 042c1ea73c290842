import { use } from 'react';
import { addDays, formatDay, formatMoment } from '#shared/dates.ts';
import { foodDates } from '#shared/features/deliveries/rules.ts';
import { hasAllergy } from '#shared/features/menu/exclusions.ts';
import { orderPersons, personTitle } from '#shared/features/orders/persons.ts';
import { personLines, titleOverPersons } from '#shared/features/orders/plan-labels.ts';
import { dayPriceLabel } from '#shared/features/orders/price-labels.ts';
import { overlappingOrder } from '#shared/features/orders/running.ts';
import { getBrokenPromises } from '#shared/features/rations/contract.ts';
import { formatMoney } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { useRestData } from '../../platform/rest/rest-data.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { Button, ButtonLink, classNames, Icon, Link } from '../../ui/basics.tsx';
import { css } from '../../ui/css.ts';
import layout from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import frame from '../../ui/order-page.module.css';
import { PersonList } from '../../ui/person-tabs.tsx';
import { Picture } from '../../ui/picture.tsx';
import { PerDay, PriceRows, PriceTotal } from '../../ui/price-lines.tsx';
import { DataConsent, HealthConsentLink, OfferConsent } from '../consents/shared/consents.tsx';
import { PromisesNotice } from '../exclusions/shared/promises-notice.tsx';
import place from '../payments/shared/send-place.module.css';
import { type ChosenPlan, plansOf, promisesQuery } from './order-data.ts';
import { nearestStart, needsSignature, startInputOf } from './order-form.ts';
import { Reductions } from './parts/reductions.tsx';
import styles from './parts/summary.module.css';
import { Failure, PayBar, SendPlace } from './shared/checkout-send.tsx';
import { OrderContext } from './use-order-form.ts';

/** What the order will not keep of what a programme promises to a person who leaves something out. */
function PersonPromises({ plan, place }: { readonly plan: ChosenPlan; readonly place: number }) {
  const { data, form, changeDraft } = use(OrderContext);
  const { draft, rations, promises } = data;
  const query = promisesQuery(plan, draft, form.start, form.interval?.part);
  const loaded = promises[place];
  const known = loaded?.query === JSON.stringify(query) ? loaded.found : undefined;
  const { data: found } = useRestData(getBrokenPromises, { query }, { known });
  if (!found) return null;
  return (
    <PromisesNotice
      programme={plan.programme.name}
      whose={rations.length > 1 ? personTitle(plan.name, place + 1) : undefined}
      {...found}
      onChoose={(programme) =>
        changeDraft({
          persons: orderPersons(draft).map((person, index) =>
            index === place ? { ...person, programme } : person,
          ),
        })
      }
    />
  );
}

/** Warns of days that have food already, or that a subscription orders food for, and offers the day after them. */
function OverlapNotice() {
  const { data, form, chooseStart } = use(OrderContext);
  const { start } = form;
  const { running, renewals } = data.options;
  const input = startInputOf(data, useAppState().site.now, form.interval);
  const last = foodDates(start, input.days, input.daysOff).at(-1) ?? start;
  const other = overlappingOrder(running, start, last);
  const renewal = renewals.find(({ startDate, endDate }) => startDate <= last && endDate >= start);
  const both = 'в общие дни привезём оба рациона.';
  if (other) {
    const runningUntil = input.runningUntil ?? other.endDate;
    const next = nearestStart(addDays(runningUntil, 1), input);
    return (
      <Notice
        tone="warning"
        title="На эти дни рацион уже есть"
        isLive
        action={
          // A season may end before.
          next > runningUntil && (
            <Button look="dark" onClick={() => chooseStart(next)}>
              Начать с {formatDay(next)}
            </Button>
          )
        }
      >
        Заказ № {other.number} идёт до {formatDay(other.endDate)}. Если оставить даты, {both}
      </Notice>
    );
  }
  return (
    renewal && (
      <Notice
        tone="warning"
        title="На эти дни рацион закажет подписка"
        isLive
        action={
          <ButtonLink look="dark" to="/personal/subscription/">
            Изменить подписку
          </ButtonLink>
        }
      >
        «{renewal.programme}» продлится сама с {formatDay(renewal.startDate)} по {formatDay(renewal.endDate)}:{' '}
        {formatMoment(renewal.chargeAt)} спишем {formatMoney(renewal.totalKop)}. Если ничего не менять, {both}
      </Notice>
    )
  );
}

const consents = [
  ['offer', 'acceptsOffer', 'условия оферты'],
  ['personalData', 'consent', 'согласие на обработку персональных данных'],
] as const;

/** Consents from an earlier order, sent along without being asked for again; an allergy wants a signature of its own. */
function HeldConsents() {
  const { data } = use(OrderContext);
  const held = consents.filter(([document]) => data.options.agreed.includes(document));
  const names: string[] = held.map(([, , words]) => words);
  const isUnsigned = needsSignature(data);
  if (!isUnsigned && data.rations.some(({ without }) => hasAllergy(without)))
    names.push('согласие на сведения об аллергии');
  return (
    <>
      {names.length > 0 && (
        <p className={styles.promise}>
          <Icon name="check" />
          <span>Уже приняты и действуют для этого заказа: {names.join(', ')}.</span>
        </p>
      )}
      {held.map(([, name]) => (
        <input key={name} type="hidden" name={name} value="on" />
      ))}
      {isUnsigned && (
        <p className={styles.promise}>
          <Icon name="info" />
          <span>
            Аллергия — это сведения о здоровье: <HealthConsentLink /> подписывают кодом из SMS.
            <span data-scripted> Попросим его, когда нажмёте кнопку.</span>
            <noscript> Для подписи включите в браузере JavaScript.</noscript>
          </span>
        </p>
      )}
    </>
  );
}

/** The order, every line of its price, the consent and the button. */
export function Summary() {
  const { data, form, street, price, failure, formerTotalKop } = use(OrderContext);
  const { draft, rations, plates, options } = data;
  const { totalKop } = price;
  const plans = plansOf(rations);
  const free = street?.zone?.feeKop === 0 ? 'free' : undefined;
  const delivery = street ? free : 'unknown';
  const food = { days: draft.days, people: rations.length };
  const label = formerTotalKop === undefined ? undefined : 'Подтвердить новую цену';
  return (
    <>
      <aside className={classNames(layout.panel, frame.summary, place.summary)} aria-label="Ваш заказ">
        <h2>Ваш заказ</h2>
        {plates.length > 0 && (
          <div className={styles.plates}>
            {plates.map((picture) => (
              <Picture
                className={css('size-64 -mr-14 [filter:drop-shadow(0_4px_6px_rgb(30_36_16_/_16%))]')}
                key={picture.name}
                picture={picture}
                alt=""
                sizes={64}
              />
            ))}
          </div>
        )}
        {rations.length > 1 && <PersonList lines={personLines(plans)} />}
        <p className={css('text-ink-2 text-small leading-[1.4]')}>
          {titleOverPersons(plans)}, {countOf(draft.days, 'день', 'дня', 'дней')} с {formatDay(form.start)}
        </p>
        {[...rations.entries()].map(
          ([person, plan]) =>
            plan.without.length > 0 && <PersonPromises key={person} plan={plan} place={person} />,
        )}
        <Reductions />
        <dl>
          <PriceRows price={price} delivery={delivery} />
        </dl>
        <div className={classNames(layout.stack12, place.notes)}>
          <p className={styles.promise}>
            <Icon name="info" />
            <span>
              Передумаете — вернём деньги за дни, которые кухня ещё не начала готовить.{' '}
              <Link to="/oplata/#refund">Как вернуть</Link>
            </span>
          </p>
          <OverlapNotice />
          <div className={classNames(layout.stack12, place.last)}>
            <HeldConsents />
          </div>
        </div>
        <div className={place.foot}>
          <div>
            <dl>
              <PriceTotal price={price} food={food} />
            </dl>
            <PerDay price={price} delivery={delivery} food={food} />
          </div>
          {/* Only where it says something does it take a gap of its own. */}
          <div className={css('empty:-mt-12')} role="alert">
            {failure !== undefined && (
              <p className={styles.failure}>
                <Icon name="alert" />
                <span>
                  <Failure own="Открыть мои заказы" />
                  {formerTotalKop !== undefined && (
                    <>
                      {'. '}
                      Было {formatMoney(formerTotalKop)}, стало{' '}
                      <b className={css('whitespace-nowrap')}>{formatMoney(totalKop)}</b>
                    </>
                  )}
                </span>
              </p>
            )}
          </div>
          <SendPlace totalKop={totalKop} label={label}>
            {!options.agreed.includes('offer') && <OfferConsent />}
            {!options.agreed.includes('personalData') && <DataConsent />}
          </SendPlace>
        </div>
      </aside>
      <PayBar
        totalKop={totalKop}
        label={label}
        caption={dayPriceLabel(price, draft.days, rations.length)}
        isCaptionKept
      />
    </>
  );
}
