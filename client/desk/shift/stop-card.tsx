import { type FormEvent, type ReactNode, useId, useState } from 'react';
import type { ShiftStop } from '#shared/desk/shift/contract.ts';
import {
  type CourierReason,
  courierReasons,
  failureWords,
} from '#shared/features/deliveries/moves/failure-reasons.ts';
import { formatMoney, type Kopecks, ROUBLE_KOP } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { css } from '../../ui/css.ts';
import { phoneHref } from '../../ui/text.tsx';
import { PhotoButton } from './photo-button.tsx';
import styles from './shift.module.css';
import type { Pressed } from './state.ts';
import type { SeenStop } from './stops.ts';

/** Where a thumb is, whatever is read above. */
const barClass = css(
  'fixed z-1 inset-x-0 bottom-0 grid grid-cols-[minmax(0,4fr)_minmax(0,5fr)] gap-8 max-w-[560px]',
  'mx-auto bg-white p-[var(--s8)_var(--s16)_calc(var(--s8)_+_env(safe-area-inset-bottom))]',
  '[border-top:1px_solid_#999]',
);
const yesClass = css('min-h-64 rounded-input bg-green-900 text-white text-[1.125rem] font-extrabold');
const noClass = css(
  'min-h-64 [border:2px_solid_#000] rounded-input bg-white [color:#000] text-[1.125rem]',
  'font-extrabold',
);

/** Notes that a courier is most likely handed, in kopecks. */
const notes = [1000 * ROUBLE_KOP, 5000 * ROUBLE_KOP];

/** What change a sum takes, where it is paid in thousands, and in five thousands. */
export function changeOf(dueKop: Kopecks): { readonly paidKop: Kopecks; readonly changeKop: Kopecks }[] {
  const sums = new Set(notes.map((note) => Math.ceil(dueKop / note) * note));
  return [...sums]
    .filter((paid) => paid > dueKop)
    .map((paidKop) => ({ paidKop, changeKop: paidKop - dueKop }));
}

interface CashPanelProps {
  readonly dueKop: Kopecks;
  readonly take: (cashKop: Kopecks) => void;
  readonly back: () => void;
}

const kopecksOf = (typed: string): Kopecks =>
  Math.round(Number(typed.replaceAll(/\s/g, '').replace(',', '.')) * ROUBLE_KOP);

/** What was taken at the door: it is what is due, or somebody is called. */
function CashPanel({ dueKop, take, back }: CashPanelProps): ReactNode {
  const [words, setWords] = useState('');
  const wordsId = useId();
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('cash') ?? '');
    if (kopecksOf(typed) === dueKop) take(dueKop);
    else
      setWords(
        `Нужно взять ${formatMoney(dueKop)}. Если столько не дают, не отдавайте пакет и позвоните диспетчеру`,
      );
  };
  return (
    <form className={css('grid gap-8')} onSubmit={send}>
      <label className={css('font-bold')}>
        Взято наличными, ₽
        <input
          className={css('w-full min-h-56 px-12 text-[1.5rem] font-bold [border:2px_solid_#000] rounded-12')}
          name="cash"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={String(dueKop / ROUBLE_KOP)}
          aria-invalid={words !== ''}
          aria-describedby={wordsId}
        />
      </label>
      <p id={wordsId} role="alert" className={styles.refusal}>
        {words}
      </p>
      <div className={barClass}>
        <button type="button" className={noClass} onClick={back}>
          Назад
        </button>
        <button type="submit" className={yesClass}>
          Деньги взял
        </button>
      </div>
    </form>
  );
}

/** Parts of an address that are looked for at the door. */
const doorParts = ({ entrance, floor, flat, intercom }: ShiftStop['address']) =>
  [
    ['Подъезд', entrance],
    ['Этаж', floor],
    ['Квартира', flat],
    ['Домофон', intercom],
  ].filter(([, value]) => value !== '');

const placeOf = ({ street, house }: ShiftStop['address']) => encodeURIComponent(`${street}, ${house}`);

function Ways({ stop }: { stop: ShiftStop }): ReactNode {
  const place = placeOf(stop.address);
  return (
    <div className={css('grid grid-cols-3 gap-8')}>
      <a
        className={styles.big}
        href={`https://yandex.ru/maps/?text=${place}`}
        target="_blank"
        rel="noreferrer"
      >
        Карта
      </a>
      <a className={styles.big} href={`geo:0,0?q=${place}`}>
        Навигатор
      </a>
      <a className={styles.big} href={phoneHref(stop.callTo)}>
        Позвонить
      </a>
    </div>
  );
}

function Cash({ dueKop }: { dueKop: number }): ReactNode {
  if (dueKop === 0) return <p className={css('[color:#333]')}>Оплачено: денег не брать</p>;
  return (
    <p className={css('grid py-10 px-12 [border:3px_solid_#000] rounded-12')}>
      Взять <b className={css('text-[1.5rem]')}>{formatMoney(dueKop)}</b>
      {changeOf(dueKop).map(({ paidKop, changeKop }) => (
        <span key={paidKop}>
          сдача с {formatMoney(paidKop)} — {formatMoney(changeKop)}
        </span>
      ))}
    </p>
  );
}

function Door({ stop }: { stop: ShiftStop }): ReactNode {
  const parts = doorParts(stop.address);
  return (
    <>
      <p className={css('font-bold')}>
        {stop.interval.hours}, заказ {stop.orderNumber}
      </p>
      <h2 className={css('text-[1.5rem] leading-[1.2]')}>
        {stop.address.street}, {stop.address.house}
      </h2>
      {parts.length > 0 && (
        <dl className={css('grid grid-cols-[repeat(auto-fit,minmax(76px,auto))] justify-between gap-8')}>
          {parts.map(([name, value]) => (
            <div key={name}>
              <dt className={css('text-[0.875rem]')}>{name}</dt>
              <dd className={css('text-[1.5rem] font-extrabold leading-[1.2]')}>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <p>
        {stop.leaveAtDoor ? <b>Оставить у двери</b> : <span>{`Встретит ${stop.name || 'получатель'}`}</span>}
        <span>, </span>
        <b>{countOf(stop.bags, 'пакет', 'пакета', 'пакетов')}</b>
      </p>
      {stop.comment !== '' && (
        <p className={css('py-10 px-12 [border-left:4px_solid_#000] [background:#f2f2f2]')}>{stop.comment}</p>
      )}
      <Cash dueKop={stop.cashKop} />
    </>
  );
}

function Reasons({ choose, back }: { choose: (reason: CourierReason) => void; back: () => void }): ReactNode {
  return (
    <fieldset className={css('grid gap-8')}>
      <legend className={css('font-bold')}>Почему не доставлено</legend>
      {courierReasons.map((reason) => (
        <button key={reason} type="button" className={styles.big} onClick={() => choose(reason)}>
          {failureWords[reason]}
        </button>
      ))}
      <button
        type="button"
        className={css(
          'grid place-items-center min-h-48 py-6 px-4 [border:2px_solid_transparent] rounded-12 bg-white',
          'text-[1rem] [color:#000] font-bold text-center',
        )}
        onClick={back}
      >
        Назад
      </button>
    </fieldset>
  );
}

interface StopCardProps {
  readonly seen: SeenStop;
  readonly desk: string;
  readonly press: (pressed: Pressed) => Promise<void>;
}

/** What a stop is closed by, at the lower edge of the screen. */
function Bar({ stop, press }: { stop: ShiftStop; press: StopCardProps['press'] }): ReactNode {
  const [panel, setPanel] = useState<'none' | 'cash' | 'failed'>('none');
  const [photo, setPhoto] = useState<Blob | null>(null);
  const back = () => setPanel('none');
  const deliver = (cashKop: number) => void press({ to: 'delivered', cashKop, photo });
  if (panel === 'failed')
    return (
      <Reasons back={back} choose={(reason) => void press({ to: 'failed', cashKop: 0, reason, photo })} />
    );
  if (panel === 'cash') return <CashPanel dueKop={stop.cashKop} take={deliver} back={back} />;
  return (
    <>
      <PhotoButton hasPhoto={photo !== null} take={setPhoto} />
      <div className={barClass}>
        <button type="button" className={noClass} onClick={() => setPanel('failed')}>
          Не доставлено
        </button>
        <button
          type="button"
          className={yesClass}
          onClick={() => (stop.cashKop > 0 ? setPanel('cash') : deliver(0))}
        >
          Доставлено
        </button>
      </div>
    </>
  );
}

/** The stop to go to now. */
export function StopCard({ seen: { stop, standing, words }, desk, press }: StopCardProps): ReactNode {
  const isOpen = standing === 'open' || standing === 'refused';
  return (
    <article className={css('grid gap-10 wrap-anywhere')} aria-label="Сейчас">
      <Door stop={stop} />
      <Ways stop={stop} />
      {words !== '' && (
        <p role="alert" className={styles.refusal}>
          {words} <a href={phoneHref(desk)}>Позвонить диспетчеру</a>
        </p>
      )}
      {isOpen ? (
        <Bar stop={stop} press={press} />
      ) : (
        <p className={styles.done}>
          Эта остановка уже отмечена. Если ошиблись, исправит диспетчер:{' '}
          <a href={phoneHref(desk)}>позвоните</a>.
        </p>
      )}
    </article>
  );
}
