import { bonusText, GIFT_WAITS_DAYS } from '#shared/features/bonuses/rules.ts';
import { BONUS_LIMIT } from '#shared/features/orders/price.ts';
import { formatPercent } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { matchPage } from '#shared/routes.ts';
import { closeModal } from '../../platform/modals/dialogs.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import layout from '../../ui/layout.module.css';
import { ModalLead, ModalTitle } from '../../ui/modal-text.tsx';
import styles from './modal.module.css';
import type { BonusesModals } from './shared/dialogs.ts';

/** How bonuses are spent: on the next order, whose form does it. */
export function BonusSpendModal({ balanceKop }: BonusesModals['bonus-spend']) {
  const hasCertificates = matchPage('/sertificat/', useAppState().site.isSimply) !== undefined;
  return (
    <div className={classNames(layout.stack14, styles.modal)}>
      <ModalTitle>Потратить бонусы</ModalTitle>
      <ModalLead>
        У&nbsp;вас {bonusText(balanceKop)}. Их&nbsp;можно списать на&nbsp;следующем заказе, в&nbsp;последней
        карточке оформления.
      </ModalLead>
      <ul className={styles.points}>
        <li>1&nbsp;бонус&nbsp;— 1&nbsp;₽, до&nbsp;{formatPercent(BONUS_LIMIT)} стоимости программы.</li>
        {hasCertificates ? (
          <li>С&nbsp;сертификатом складываются, с&nbsp;промокодом&nbsp;— нет.</li>
        ) : (
          <li>С&nbsp;промокодом не&nbsp;складываются.</li>
        )}
        <li>Первыми тратятся те, что сгорят раньше.</li>
        <li>
          У&nbsp;заказа, который уже оформлен, сумма не&nbsp;меняется: отмените его и&nbsp;оформите заново.
        </li>
      </ul>
      <ButtonLink to="/#configurator" size="large">
        Собрать рацион
      </ButtonLink>
    </div>
  );
}

/** There are none yet: the ways to get some. */
export function BonusZeroModal() {
  const state = useAppState();
  return (
    <div className={classNames(layout.stack14, styles.modal)}>
      <ModalTitle>Пока бонусов нет</ModalTitle>
      <ModalLead>Вот откуда они берутся:</ModalLead>
      <ul className={styles.points}>
        <li>часть суммы возвращается после каждой доставки;</li>
        <li>за&nbsp;друга, который закажет по&nbsp;вашему коду,&nbsp;— после его третьей доставки;</li>
        <li>за&nbsp;честный отзыв.</li>
      </ul>
      <ButtonLink to="/#configurator" size="large">
        Собрать рацион
      </ButtonLink>
      <ButtonLink to="/bonus-review/" look="outline">
        Бонусы за&nbsp;отзыв
      </ButtonLink>
      <Button look="ghost" onClick={() => closeModal(state)}>
        Понятно
      </Button>
    </div>
  );
}

export function BonusDonateSuccessModal({ gift }: BonusesModals['bonus-donate-success']) {
  const state = useAppState();
  const isFriend = gift.to === 'friend';
  return (
    <div className={classNames(layout.stack14, styles.modal)}>
      <ModalTitle>Подарили {bonusText(gift.amountKop)}</ModalTitle>
      <ModalLead>
        {isFriend
          ? `Получатель\u00a0— ${gift.recipient}. Если друга ещё нет с\u00a0нами, бонусы дождутся его ${countOf(GIFT_WAITS_DAYS, 'день', 'дня', 'дней')}; не\u00a0придёт\u00a0— вернутся к\u00a0вам.`
          : `Спасибо! Передадим эту сумму в\u00a0рублях: ${gift.recipient}.`}{' '}
        На&nbsp;счёте осталось {bonusText(gift.balanceKop)}.
      </ModalLead>
      {isFriend && <p className={styles.small}>Скажите другу сами: SMS мы&nbsp;ему не&nbsp;отправляем.</p>}
      <Button onClick={() => closeModal(state)}>Хорошо</Button>
    </div>
  );
}
