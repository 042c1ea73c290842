import type { ReactNode } from 'react';
import { formatMoney } from '#shared/money.ts';
import styles from './shift.module.css';
import type { SeenStop, Standing } from './stops.ts';

const words: Readonly<Record<Standing, string>> = {
  open: '',
  waiting: 'отправим',
  refused: 'не\u00a0принято',
  delivered: 'доставлено',
  failed: 'не\u00a0доставлено',
};

/** All stops of a shift in their order; a press makes one the next. */
export function StopList({
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
                {stop.address.flat && `, кв.\u00a0${stop.address.flat}`}
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
