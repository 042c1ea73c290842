import { useState } from 'react';
import { formatDayOfYear } from '#shared/dates.ts';
import { takePartnerCode } from '#shared/features/partners/contract.ts';
import { RestForm } from '../../platform/forms/rest-form.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import layout from '../../ui/layout.module.css';
import { ModalLead, ModalTitle } from '../../ui/modal-text.tsx';
import styles from './modal.module.css';
import { AdvertisingMark } from './parts/advertising-mark.tsx';
import type { BonusesModals } from './shared/dialogs.ts';

function Code({ code }: { readonly code: string }) {
  const [said, setSaid] = useState('');
  const copy = () =>
    navigator.clipboard.writeText(code).then(
      () => setSaid('Скопировано'),
      () => setSaid('Выделите код и\u00a0скопируйте сами'),
    );
  return (
    <>
      <b className={styles.code}>{code}</b>
      <Button look="soft" onClick={() => void copy()}>
        Скопировать код
      </Button>
      <p role="status" className={styles.small}>
        {said}
      </p>
    </>
  );
}

/** An offer with its terms; the customer's code is given once and shown from then on. */
export function PartnersBonusModal({ offer }: BonusesModals['partners-bonus']) {
  const [code, setCode] = useState(offer.myCode);
  return (
    <div className={classNames(layout.stack14, styles.modal)}>
      <ModalTitle>{offer.title}</ModalTitle>
      <ModalLead>
        {offer.partner}. {offer.text}
      </ModalLead>
      <p className={styles.small}>
        {offer.terms} Действует до&nbsp;{formatDayOfYear(offer.validTo)}.
      </p>
      <AdvertisingMark offer={offer} />
      {code === null ? (
        <RestForm
          call={takePartnerCode}
          params={{ code: offer.code }}
          label="Получить мой код"
          onDone={(taken) => setCode(taken.code)}
        />
      ) : (
        <Code code={code} />
      )}
    </div>
  );
}
