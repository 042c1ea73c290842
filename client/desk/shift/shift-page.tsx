import { type ReactNode, useState } from 'react';
import { formatDay } from '#shared/dates.ts';
import type { ShiftStop } from '#shared/desk/shift/contract.ts';
import { formatMoney } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { useSnapshot } from '../../platform/state/app-state.ts';
import { classNames } from '../../ui/basics.tsx';
import { css } from '../../ui/css.ts';
import { phoneHref } from '../../ui/text.tsx';
import styles from './shift.module.css';
import type { Shift } from './state.ts';
import { StopCard } from './stop-card.tsx';
import { lostPresses, nextStop, type SeenStop, type Standing, seenStops, stopsAtKitchen } from './stops.ts';

/** Read in the sun and pressed by a thumb: black on white, large, the presses at the lower edge. */
const pageClass = css(
  'grid content-start gap-12 max-w-[560px] min-h-[100dvh] mx-auto bg-white text-[1.125rem]',
  'p-[var(--s12)_var(--s16)_calc(var(--s96)_+_env(safe-area-inset-bottom))] [color:#000]',
);
const titleClass = css('text-[1.25rem]');

const standingLooks: Readonly<Record<Standing, string | undefined>> = {
  open: undefined,
  waiting: css('text-green-900'),
  refused: css('[color:#8f1500]'),
  delivered: css('text-green-900'),
  failed: css('[color:#8f1500]'),
};

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
    <section>
      <h2 className={css('text-[1.25rem]')}>Все остановки</h2>
      <ol className={css('grid [counter-reset:stop]')}>
        {stops.map(({ stop, standing, words: refusal }) => (
          <li className={css('[border-top:1px_solid_#999] [counter-increment:stop]')} key={stop.id}>
            <button
              type="button"
              className={classNames(
                css(
                  'grid grid-cols-[var(--s32)_minmax(0,1fr)_auto] gap-8 items-center w-full min-h-56 py-6',
                  'text-[1rem] [color:#000] text-left wrap-anywhere',
                  'before:font-extrabold before:[content:counter(stop)]',
                ),
                stop.id === current && css('[background:#f2f2f2] font-bold'),
              )}
              aria-current={stop.id === current ? 'step' : undefined}
              onClick={() => choose(stop.id)}
            >
              <span>
                {stop.address.street}, {stop.address.house}
                {stop.address.flat && `, кв. ${stop.address.flat}`}
                {stop.cashKop > 0 && `. Взять ${formatMoney(stop.cashKop)}`}
                {stop.takenKop > 0 && `. Взято ${formatMoney(stop.takenKop)}`}
              </span>
              {words[standing] !== '' && <b className={standingLooks[standing]}>{words[standing]}</b>}
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
    <p className={css('min-h-[1.5em] font-bold')} role="status">
      {words || (isOffline && 'Нет сети: отмечайте как обычно, отправим сами.')}
    </p>
  );
}

function Choice({ shift }: { shift: Shift }): ReactNode {
  const { shifts } = useSnapshot(shift.state);
  return (
    <main className={pageClass}>
      <h1 className={titleClass}>Смены</h1>
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
    <main className={pageClass}>
      <h1 className={titleClass}>Смена</h1>
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
    <button
      type="button"
      className={css('min-h-64 rounded-input bg-green-900 text-white text-[1.25rem] font-extrabold')}
      disabled={isBusy}
      onClick={() => void press()}
    >
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
      <main className={pageClass}>
        <h1 className={titleClass}>Смена</h1>
        <p role="status">Открываем…</p>
      </main>
    );
  const stops = seenStops(seen, waiting);
  const next = nextStop(stops, chosen);
  const atKitchen = stopsAtKitchen(seen, waiting);
  const unsent = waiting.filter(({ refused, press }) => refused === '' && press.kind === 'mark').length;
  return (
    <main className={pageClass}>
      <header className={css('flex items-center justify-between gap-12')}>
        <h1 className={titleClass}>
          {formatDay(seen.shift.date)}: {stops.filter(isDone).length} из {stops.length}
        </h1>
        <a
          className={css(
            'inline-flex items-center min-h-48 px-16 [border:2px_solid_#000] rounded-12 font-bold',
          )}
          href={phoneHref(seen.desk)}
        >
          Диспетчер
        </a>
      </header>
      <Unsent count={unsent} isOffline={isOffline} />
      {!shift.isLasting && (
        <p className={css('min-h-[1.5em] font-bold')}>
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
