import type { Profile, SignedInCustomer } from '#shared/features/customers/schema.ts';
import { openDialog } from '../../../platform/modals/modal-actions.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { Button } from '../../../ui/button.tsx';
import { PhoneText } from '../../../ui/phone-text.tsx';
import { locationDialog } from '../../regions/shared/dialogs.ts';
import { emailCodeDialog, phoneChangeDialog, profileDialog } from '../shared/dialogs.ts';
import styles from './card.module.css';
import { SettingsCard, SettingsRow } from './settings-card.tsx';

interface ProfileCardProps {
  readonly customer: SignedInCustomer;
  readonly profile: Profile;
}

/** Name, phone, e-mail and region. */
export function ProfileCard({ customer, profile }: ProfileCardProps) {
  const state = useAppState();
  const { phone, email } = customer;
  const region = state.site.config?.region.name;
  return (
    <SettingsCard id="profile" title="Профиль">
      <ul className={styles.rows}>
        <SettingsRow
          isScripted
          title={profile.name}
          note={
            profile.salutation === ''
              ? 'Так к\u00a0вам обращаются курьер и\u00a0поддержка'
              : `В\u00a0письмах обращаемся: ${profile.salutation}`
          }
        >
          <Button
            look="ghost"
            aria-label="Изменить имя"
            onClick={() => openDialog(state, profileDialog, { profile })}
          >
            Изменить
          </Button>
        </SettingsRow>
        <SettingsRow
          isScripted
          title={<PhoneText phone={phone} />}
          note="По&nbsp;нему вы&nbsp;входите, на&nbsp;него звонит курьер"
        >
          <Button
            look="ghost"
            aria-label="Сменить номер"
            onClick={() => openDialog(state, phoneChangeDialog, {})}
          >
            Сменить
          </Button>
        </SettingsRow>
        <SettingsRow
          isScripted
          title={email === '' ? 'Почта не\u00a0указана' : email}
          note={
            email === '' ? 'Чеки и\u00a0сообщения приходят по\u00a0SMS' : 'Сюда приходят чеки и\u00a0письма'
          }
        >
          <Button
            look="ghost"
            aria-label={email === '' ? 'Добавить почту' : 'Изменить почту'}
            onClick={() => openDialog(state, emailCodeDialog, { email })}
          >
            {email === '' ? 'Добавить' : 'Изменить'}
          </Button>
        </SettingsRow>
        {region !== undefined && (
          <SettingsRow
            isScripted
            title={region}
            note="Регион доставки: от&nbsp;него зависят зоны и&nbsp;телефон поддержки"
          >
            <Button
              look="ghost"
              aria-label="Изменить регион"
              onClick={() => openDialog(state, locationDialog, {})}
            >
              Изменить
            </Button>
          </SettingsRow>
        )}
      </ul>
    </SettingsCard>
  );
}
