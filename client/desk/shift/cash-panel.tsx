import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { formatMoney, type Kopecks, ROUBLE_KOP } from '#shared/money.ts';
import styles from './shift.module.css';

interface CashPanelProps {
  readonly dueKop: Kopecks;
  readonly take: (cashKop: Kopecks) => void;
  readonly back: () => void;
}

const kopecksOf = (typed: string): Kopecks =>
  Math.round(Number(typed.replaceAll(/\s/g, '').replace(',', '.')) * ROUBLE_KOP);

/** What was taken at the door: it is what is due, or somebody is called. */
export function CashPanel({ dueKop, take, back }: CashPanelProps): ReactNode {
  const [words, setWords] = useState('');
  const wordsId = useId();
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('cash') ?? '');
    if (kopecksOf(typed) === dueKop) take(dueKop);
    else
      setWords(
        `Нужно взять ${formatMoney(dueKop)}. Если столько не\u00a0дают, не\u00a0отдавайте пакет и\u00a0позвоните диспетчеру`,
      );
  };
  return (
    <form className={styles.panel} onSubmit={send}>
      <label>
        Взято наличными, ₽
        <input
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
      <div className={styles.bar}>
        <button type="button" className={styles.no} onClick={back}>
          Назад
        </button>
        <button type="submit" className={styles.yes}>
          Деньги взял
        </button>
      </div>
    </form>
  );
}
