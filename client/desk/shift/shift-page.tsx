import { type ReactNode, useState } from 'react';
import { formatDay } from '#shared/dates.ts';
import type { ShiftStop } from '#shared/desk/shift/contract.ts';
import { formatMoney } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { useSnapshot } from '../../platform/state/app-state.ts';
import { phoneHref } from '../../ui/text.tsx';
import styles from './shift.module.css';
import type { Shift } from './state.ts';
import { StopCard } from './stop-card.tsx';
import { lostPresses, nextStop, type SeenStop, type Standing, seenStops, stopsAtKitchen } from './stops.ts';

const words: Readonly<Record<Standing, string>> = {
  open: '',
  waiting: 'отправим',
  refused: 'не принято',
  delivered: 'доставлено',
  failed: 'не доставлено',
};

/** All stops of a shift in their order; a press makes one the next. */
function StopList({
  stops,
  current,
  choose,
}: {
  stops: readonly SeenStop[];
  current: string | null;
  choose: (id: string) => void;
}): ReactNode {
  return (
    <section className={styles.all}>
      <h2>Все остановки</h2>
      <ol>
        {stops.map(({ stop, standing, words: refusal }) => (
          <li key={stop.id}>
            <button
              type="button"
              className={styles.row}
              aria-current={stop.id === current ? 'step' : undefined}
              onClick={() => choose(stop.id)}
            >
              <span>
                {stop.address.street}, {stop.address.house}
                {stop.address.flat && `, кв. ${stop.address.flat}`}
                {stop.cashKop > 0 && `. Взять ${formatMoney(stop.cashKop)}`}
                {stop.takenKop > 0 && `. Взято ${formatMoney(stop.takenKop)}`}
              </span>
              {words[standing] !== '' && <b className={styles[standing]}>{words[standing]}</b>}
            </button>
            {refusal !== '' && <p className={styles.refusal}>{refusal}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}

const pressesOf = (count: number) => countOf(count, 'отметка', 'отметки', 'отметок');

/** What has not come to the server, and why. */
function Unsent({ count, isOffline }: { count: number; isOffline: boolean }): ReactNode {
  const words = count === 0 ? '' : `${isOffline ? 'Нет сети. ' : ''}Отправим сами: ${pressesOf(count)}.`;
  return (
    <p className={styles.unsent} role="status">
      {words || (isOffline && 'Нет сети: отмечайте как обычно, отправим сами.')}
    </p>
  );
}

function Choice({ shift }: { shift: Shift }): ReactNode {
  const { shifts } = useSnapshot(shift.state);
  return (
    <main className={styles.page}>
      <h1>Смены</h1>
      {shifts.map(({ id, date, stops }) => (
        <button key={id} type="button" className={styles.big} onClick={() => void shift.choose(id)}>
          {formatDay(date)}: {countOf(stops, 'остановка', 'остановки', 'остановок')}
        </button>
      ))}
    </main>
  );
}

function Closed({ words, waiting }: { words: string; waiting: number }): ReactNode {
  return (
    <main className={styles.page}>
      <h1>Смена</h1>
      <p role="alert">{words}</p>
      {!navigator.cookieEnabled && (
        <p>Браузер не принимает cookie. Разрешите их и откройте ссылку ещё раз.</p>
      )}
      {waiting > 0 && <p>В телефоне осталось: {pressesOf(waiting)}. Скажите о них диспетчеру.</p>}
      <p>
        Курьерам, у которых есть ключ: <a href="/sign-in/">войти</a>.
      </p>
    </main>
  );
}

/** Says of all stops at once that the courier is under way; nothing where all of them are. */
function SetOut({ stops, setOut }: { stops: readonly ShiftStop[]; setOut: () => Promise<void> }): ReactNode {
  const [isBusy, setBusy] = useState(false);
  if (stops.length === 0) return null;
  const press = async () => {
    setBusy(true);
    await setOut();
    setBusy(false);
  };
  return (
    <button type="button" className={styles.out} disabled={isBusy} onClick={() => void press()}>
      Выехал: {countOf(stops.length, 'остановка', 'остановки', 'остановок')}
    </button>
  );
}

const isDone = ({ standing }: SeenStop) =>
  standing === 'delivered' || standing === 'failed' || standing === 'waiting';

/** The page of a courier's shift: where to go now, and all stops. */
export function ShiftPage({ shift }: { shift: Shift }): ReactNode {
  const { phase, words, shift: seen, waiting, isOffline } = useSnapshot(shift.state);
  const [chosen, setChosen] = useState<string | null>(null);
  if (phase === 'choosing') return <Choice shift={shift} />;
  if (phase === 'closed') return <Closed words={words} waiting={waiting.length} />;
  if (seen === null)
    return (
      <main className={styles.page}>
        <h1>Смена</h1>
        <p role="status">Открываем…</p>
      </main>
    );
  const stops = seenStops(seen, waiting);
  const next = nextStop(stops, chosen);
  const atKitchen = stopsAtKitchen(seen, waiting);
  const unsent = waiting.filter(({ refused, press }) => refused === '' && press.kind === 'mark').length;
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <h1>
          {formatDay(seen.shift.date)}: {stops.filter(isDone).length} из {stops.length}
        </h1>
        <a className={styles.desk} href={phoneHref(seen.desk)}>
          Диспетчер
        </a>
      </header>
      <Unsent count={unsent} isOffline={isOffline} />
      {!shift.isLasting && (
        <p className={styles.unsent}>
          Этот браузер ничего не сохраняет: отметкам нужна сеть. Пока они не ушли, не закрывайте страницу.
        </p>
      )}
      {lostPresses(seen, waiting).map(({ id, refused }) => (
        <p key={id} role="alert" className={styles.refusal}>
          Не принято: {refused}.{' '}
          <button type="button" className={styles.big} onClick={() => void shift.dismiss(id)}>
            Понятно
          </button>
        </p>
      ))}
      <SetOut stops={atKitchen} setOut={() => shift.setOut(atKitchen)} />
      {next ? (
        <StopCard
          key={next.stop.id}
          seen={next}
          desk={seen.desk}
          press={(pressed) => {
            setChosen(null);
            return shift.press(next.stop, pressed);
          }}
        />
      ) : (
        <p className={styles.done}>Маршрут пройден. Осталось сдать наличные.</p>
      )}
      <StopList
        stops={stops}
        current={next?.stop.id ?? null}
        choose={(id) => {
          setChosen(id);
          window.scrollTo({ top: 0 });
        }}
      />
    </main>
  );
}
