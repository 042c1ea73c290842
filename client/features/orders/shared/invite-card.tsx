import { useState } from 'react';
import type { AnswerOf } from '#shared/contract.ts';
import type { getReferral } from '#shared/features/promotions/contract.ts';
import { friendOffer, invitationText } from '#shared/features/promotions/friend-words.ts';
import { WithScripts } from '../../../platform/hydration/scripting.tsx';
import { Button } from '../../../ui/button.tsx';
import texts from '../../../ui/texts.module.css';
import styles from './invite-card.module.css';

type Referral = AnswerOf<typeof getReferral>;

/** Sends the code by what the device has for sharing, or copies it. */
function ShareButton(referral: Referral) {
  const [said, setSaid] = useState('');
  const share = async () => {
    const text = invitationText(referral);
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
export function InviteCard(referral: Referral) {
  return (
    <section className={styles.card} aria-labelledby="invite">
      <h2 id="invite">Позовите друга</h2>
      <p>{friendOffer(referral)}</p>
      <p className={styles.row}>
        <b className={styles.code}>{referral.code}</b>
        <WithScripts>
          <ShareButton {...referral} />
        </WithScripts>
      </p>
    </section>
  );
}
