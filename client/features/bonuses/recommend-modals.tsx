import { useState } from 'react';
import { inviteQuery } from '#shared/features/bonuses/rules.ts';
import { friendOffer, invitationText } from '#shared/features/promotions/friend-words.ts';
import { closeModal, openDialog } from '../../platform/modals/dialogs.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import layout from '../../ui/layout.module.css';
import { ModalLead, ModalTitle } from '../../ui/modal-text.tsx';
import styles from './modal.module.css';
import type { Referral } from './partners-data.ts';
import { type BonusesModals, recommendCopyDialog, recommendSuccessDialog } from './shared/dialogs.ts';

const messageOf = (referral: Referral): string =>
  `${invitationText(referral)} ${location.origin}/?${inviteQuery}=${referral.code}`;

/** The offer to a friend, and the way that the device has for sending it. */
export function RecommendUsModal({ referral }: BonusesModals['recommend-us']) {
  const state = useAppState();
  const share = async () => {
    const text = messageOf(referral);
    if (typeof navigator.share !== 'function') return openDialog(state, recommendCopyDialog, { text });
    try {
      await navigator.share({ text });
      openDialog(state, recommendSuccessDialog, {});
    } catch {
      // Whoever closes the device's panel goes on reading; the message can still be copied.
    }
    return undefined;
  };
  return (
    <div className={classNames(layout.stack14, styles.modal)}>
      <ModalTitle>Рассказать о&nbsp;нас</ModalTitle>
      <ModalLead>{friendOffer(referral)}</ModalLead>
      <b className={styles.code}>{referral.code}</b>
      <p className={styles.small}>
        Друг&nbsp;— это другой человек: с&nbsp;другим телефоном, адресом и&nbsp;картой. За&nbsp;месяц кодом
        могут воспользоваться {friendsPerMonth}.
      </p>
      <Button size="large" onClick={() => void share()}>
        Поделиться
      </Button>
      <Button
        look="soft"
        onClick={() => openDialog(state, recommendCopyDialog, { text: messageOf(referral) })}
      >
        Скопировать сообщение
      </Button>
      <ButtonLink look="ghost" to="/recommendation/">
        Все правила
      </ButtonLink>
    </div>
  );
}

/** The message to copy: by a press, or by hand where the browser forbids it. */
export function RecommendCopyModal({ text }: BonusesModals['recommend-copy']) {
  const state = useAppState();
  const [failed, setFailed] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      openDialog(state, recommendSuccessDialog, {});
    } catch {
      setFailed(true);
    }
  };
  return (
    <div className={classNames(layout.stack14, styles.modal)}>
      <ModalTitle>Сообщение другу</ModalTitle>
      <ModalLead>Скопируйте и&nbsp;отправьте, где вам удобно.</ModalLead>
      <p className={styles.message}>{text}</p>
      <Button size="large" onClick={() => void copy()}>
        Скопировать
      </Button>
      <p role="status" className={styles.small}>
        {failed && 'Браузер не\u00a0дал скопировать: выделите текст и\u00a0скопируйте сами.'}
      </p>
    </div>
  );
}

/** The message is on its way. */
export function RecommendSuccessModal() {
  const state = useAppState();
  return (
    <div className={classNames(layout.stack14, styles.modal)}>
      <ModalTitle>Спасибо, что рассказываете о&nbsp;нас</ModalTitle>
      <ModalLead>
        Как только друг придёт по&nbsp;ссылке или закажет по&nbsp;коду, он&nbsp;появится на&nbsp;этой
        странице&nbsp;— с&nbsp;тем, сколько осталось до&nbsp;бонусов.
      </ModalLead>
      <Button onClick={() => closeModal(state)}>Хорошо</Button>
    </div>
  );
}
