import { type ReactNode, useState } from 'react';
import type { AnswerOf } from '#shared/contract.ts';
import { bonusText } from '#shared/features/bonuses/rules.ts';
import type { getReferral } from '#shared/features/promotions/contract.ts';
import { formatMoney } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { WithScripts } from '../../../platform/hydration/scripting.tsx';
import { Button } from '../../../ui/button.tsx';
import texts from '../../../ui/texts.module.css';
import styles from './invite-card.module.css';

type Referral = AnswerOf<typeof getReferral>;

const textOf = ({ code, friendKop, minDays }: Referral): string =>
  `Дарю скидку ${formatMoney(friendKop)} на\u00a0первый заказ готовой еды от\u00a0${countOf(minDays, 'дня', 'дней', 'дней')}: при\u00a0оформлении введите код\u00a0${code}.`;

/** Sends the code by what the device has for sharing, or copies it. */
function ShareButton(referral: Referral): ReactNode {
  const [said, setSaid] = useState('');
  const share = async () => {
    const text = textOf(referral);
    try {
      if (typeof navigator.share === 'function') await navigator.share({ text, url: location.origin });
      else {
        await navigator.clipboard.writeText(`${text} ${location.origin}`);
        setSaid('Скопировано');
      }
    } catch {
      // The visitor closed the panel, or the browser forbids copying: the code stands beside to be read out.
      setSaid('');
    }
  };
  return (
    <>
      <Button look="dark" onClick={share}>
        Поделиться кодом
      </Button>
      <span role="status" className={texts.small}>
        {said}
      </span>
    </>
  );
}

/** The customer's code for friends, with what both get of it. */
export function InviteCard(referral: Referral): ReactNode {
  const { code, friendKop, rewardKop, minDays, rewardAfter } = referral;
  return (
    <section className={styles.card} aria-labelledby="invite">
      <h2 id="invite">Позовите друга</h2>
      <p>
        Друг сэкономит {formatMoney(friendKop)} на&nbsp;первом заказе от&nbsp;
        {countOf(minDays, 'дня', 'дней', 'дней')}, а&nbsp;вам придёт столько же: {bonusText(rewardKop)}&nbsp;—
        после его {rewardAfter === 3 ? 'третьей доставки' : `${rewardAfter}-й доставки`}.
      </p>
      <p className={styles.row}>
        <b className={styles.code}>{code}</b>
        <WithScripts>
          <ShareButton {...referral} />
        </WithScripts>
      </p>
    </section>
  );
}
