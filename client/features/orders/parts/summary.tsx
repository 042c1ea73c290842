import { Link } from 'react-router';
import { formatDay } from '#shared/dates.ts';
import type { ConsentDocument } from '#shared/features/consents/schema.ts';
import { hasAllergy } from '#shared/features/menu/exclusions.ts';
import { orderPersons, personTitle } from '#shared/features/orders/persons.ts';
import { personLines, titleOverPersons } from '#shared/features/orders/plan-labels.ts';
import { dayPriceLabel } from '#shared/features/orders/price-labels.ts';
import { isOnline } from '#shared/features/payments/schema.ts';
import { getBrokenPromises } from '#shared/features/rations/contract.ts';
import { formatMoney } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { useRestData } from '../../../platform/rest/rest-data.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import layout from '../../../ui/layout.module.css';
import frame from '../../../ui/order-page.module.css';
import { PersonList } from '../../../ui/person-tabs.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { PerDay, PriceRows, PriceTotal } from '../../../ui/price-lines.tsx';
import surface from '../../../ui/surface.module.css';
import { StickyBar } from '../../../ui/surfaces.tsx';
import { DataConsent, HealthConsentLink, OfferConsent } from '../../consents/shared/consents.tsx';
import { PromisesNotice } from '../../exclusions/shared/promises-notice.tsx';
import { SendLabel } from '../../payments/shared/send-label.tsx';
import place from '../../payments/shared/send-place.module.css';
import { type ChosenPlan, type OrderData, plansOf, promisesQuery } from '../order-data.ts';
import { needsSignature, type OrderForm } from '../order-form.ts';
import { nextStep } from '../shared/order-steps.ts';
import type { OrderFormControl } from '../use-order-form.ts';
import { OverlapNotice } from './overlap-notice.tsx';
import { Reductions } from './reductions.tsx';
import styles from './summary.module.css';

interface PromisesNoticesProps {
  readonly data: OrderData;
  readonly order: OrderFormControl;
}

function PersonPromises({
  data: { draft, rations, promises },
  order: { form, changeDraft },
  plan,
  place,
}: PromisesNoticesProps & { readonly plan: ChosenPlan; readonly place: number }) {
  const query = promisesQuery(plan, { draft, start: form.start, part: form.interval?.part ?? 'morning' });
  const loaded = promises[place];
  const { data: found } = useRestData(
    getBrokenPromises,
    { query },
    { known: loaded?.query === JSON.stringify(query) ? loaded.found : undefined },
  );
  if (!found) return null;
  const choose = (programme: string) =>
    changeDraft({
      persons: orderPersons(draft).map((person, index) =>
        index === place ? { ...person, programme } : person,
      ),
    });
  return (
    <PromisesNotice
      programme={plan.programme.name}
      whose={rations.length > 1 ? personTitle(plan.name, place + 1) : undefined}
      {...found}
      onChoose={choose}
    />
  );
}

/** What the order will not keep of what its programmes promise, for each person who leaves something out. */
function PromisesNotices(props: PromisesNoticesProps) {
  const persons = props.data.rations.map((plan, place) => ({ plan, place }));
  return persons
    .filter(({ plan }) => plan.without.length > 0)
    .map(({ plan, place }) => <PersonPromises key={place} {...props} plan={plan} place={place} />);
}

function deliveryOf({ street }: OrderForm): 'free' | 'unknown' | undefined {
  if (!street) return 'unknown';
  return street.zone?.feeKop === 0 ? 'free' : undefined;
}

function submitLabel({ form, price, formerTotalKop }: OrderFormControl) {
  if (formerTotalKop !== undefined) return 'Подтвердить новую цену';
  return <SendLabel totalKop={price.totalKop} isPaidOnline={isOnline(form.payment)} />;
}

function Failure({ failure, errors, formerTotalKop, price }: OrderFormControl) {
  return (
    <div role="alert">
      {failure !== undefined && (
        <p className={styles.failure}>
          <Icon name="alert" />
          <span>
            {failure}
            {errors.unpaid !== undefined && (
              <>
                . <Link to="/personal/orders/">Открыть мои заказы</Link>
              </>
            )}
            {errors.unpaidDishes !== undefined && (
              <>
                . <Link to="/homemade-food/order-history/">Заказы домашней еды</Link>
              </>
            )}
            {formerTotalKop !== undefined && (
              <>
                {'. '}
                Было {formatMoney(formerTotalKop)}, стало <b>{formatMoney(price.totalKop)}</b>
              </>
            )}
          </span>
        </p>
      )}
    </div>
  );
}

/** The first day's dishes, as plates in a row. */
function Plates({ plates }: Pick<OrderData, 'plates'>) {
  if (plates.length === 0) return null;
  return (
    <div className={styles.plates}>
      {plates.map((picture) => (
        <Picture key={picture.name} picture={picture} alt="" sizes={64} />
      ))}
    </div>
  );
}

interface SummaryProps extends OrderFormControl {
  readonly data: OrderData;
}

const consentFields = [
  ['offer', 'acceptsOffer', 'условия оферты'],
  ['personalData', 'consent', 'согласие на\u00a0обработку персональных данных'],
] as const;

/** Names what holds from an earlier order. */
function Agreed({ names }: { readonly names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <p className={styles.promise}>
      <Icon name="check" />
      <span>Уже приняты и&nbsp;действуют для&nbsp;этого заказа: {names.join(', ')}.</span>
    </p>
  );
}

const isAsked = (data: OrderData, document: ConsentDocument): boolean =>
  !data.options.agreed.includes(document);

/** Consents from an earlier order, sent along without being asked for again. */
function HeldConsents({ data }: { readonly data: OrderData }) {
  const hasAllergies = data.rations.some(({ without }) => hasAllergy(without));
  const held = consentFields.filter(([document]) => !isAsked(data, document));
  const isSigned = hasAllergies && !needsSignature(data);
  return (
    <>
      <Agreed
        names={[
          ...held.map(([, , words]) => words),
          ...(isSigned ? ['согласие на\u00a0сведения об\u00a0аллергии'] : []),
        ]}
      />
      {held.map(([, name]) => (
        <input key={name} type="hidden" name={name} value="on" />
      ))}
    </>
  );
}

/** Says that an allergy wants a signature, which is asked for once the order is sent. */
function SignatureNotice({ data }: { readonly data: OrderData }) {
  if (!needsSignature(data)) return null;
  return (
    <p className={styles.promise}>
      <Icon name="info" />
      <span>
        Аллергия&nbsp;— это сведения о&nbsp;здоровье: <HealthConsentLink /> подписывают кодом из&nbsp;SMS.
        <span data-scripted> Попросим его, когда нажмёте кнопку.</span>
        <noscript> Для&nbsp;подписи включите в&nbsp;браузере JavaScript.</noscript>
      </span>
    </p>
  );
}

/** A box for each consent that this order still needs. */
function AskedConsents({ data }: { readonly data: OrderData }) {
  return (
    <>
      {isAsked(data, 'offer') && <OfferConsent />}
      {isAsked(data, 'personalData') && <DataConsent />}
    </>
  );
}

/** The order, every line of its price, the consent and the button. */
export function Summary({ data, ...order }: SummaryProps) {
  const { form, price, isBusy, reductions } = order;
  const { draft, rations } = data;
  const plans = plansOf(rations);
  const delivery = deliveryOf(form);
  const food = { days: draft.days, people: rations.length };
  return (
    <aside className={classNames(surface.panel, frame.summary, place.summary)} aria-label="Ваш заказ">
      <h2>Ваш заказ</h2>
      <Plates plates={data.plates} />
      {rations.length > 1 && <PersonList lines={personLines(plans)} />}
      <p className={styles.what}>
        {titleOverPersons(plans)}, {countOf(draft.days, 'день', 'дня', 'дней')} с&nbsp;{formatDay(form.start)}
      </p>
      <PromisesNotices data={data} order={order} />
      <Reductions reductions={reductions} price={price} bonusBalanceKop={data.options.bonusBalanceKop} />
      <dl>
        <PriceRows price={price} delivery={delivery} />
      </dl>
      <div className={classNames(layout.stack12, place.notes)}>
        <p className={styles.promise}>
          <Icon name="info" />
          <span>
            Передумаете&nbsp;— вернём деньги за&nbsp;дни, которые кухня ещё не&nbsp;начала готовить.{' '}
            <Link to="/oplata/#refund">Как вернуть</Link>
          </span>
        </p>
        <OverlapNotice data={data} order={order} />
        <div className={classNames(layout.stack12, place.last)}>
          <HeldConsents data={data} />
          <SignatureNotice data={data} />
        </div>
      </div>
      <div className={place.foot}>
        <div>
          <dl>
            <PriceTotal price={price} food={food} />
          </dl>
          <PerDay price={price} delivery={delivery} food={food} />
        </div>
        <Failure {...order} />
        <div className={classNames(place.asks, place.last)}>
          <AskedConsents data={data} />
          <div className={place.send}>
            <Button type="submit" size="large" wide isBusy={isBusy || reductions.isBusy}>
              {isOnline(form.payment) && price.totalKop > 0 && <Icon name="lock" />}
              {submitLabel(order)}
            </Button>
          </div>
        </div>
      </div>
    </aside>
  );
}

/** The sum and the button, always at hand on small screens. */
export function PayBar({ data, ...order }: SummaryProps) {
  const { draft, rations } = data;
  const { price } = order;
  const isLast = nextStep(order.step) === undefined;
  const isNamed = isLast && isOnline(order.form.payment) && order.formerTotalKop === undefined;
  return (
    // Without scripts nothing leads from step to step: the button of the summary sends them all.
    <div className={place.bar} data-scripted>
      <StickyBar
        sum={isNamed ? undefined : formatMoney(price.totalKop)}
        caption={dayPriceLabel(price, draft.days, rations.length)}
        isInGutters
      >
        <Button type="submit" isBusy={order.isBusy || (isLast && order.reductions.isBusy)}>
          {isLast ? submitLabel(order) : 'Дальше'}
        </Button>
      </StickyBar>
    </div>
  );
}
