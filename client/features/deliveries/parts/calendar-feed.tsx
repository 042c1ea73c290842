import { useState } from 'react';
import {
  closeCalendarFeed,
  getCalendarFeed,
  openCalendarFeed,
} from '#shared/features/deliveries/feed/contract.ts';
import { RestForm } from '../../../platform/forms/rest-form.tsx';
import { useRestData } from '../../../platform/rest/rest-data.ts';
import { Button, ButtonLink } from '../../../ui/basics.tsx';
import { FieldError, TextField } from '../../../ui/field.tsx';
import layout from '../../../ui/layout.module.css';
import { Disclosure } from '../../../ui/surfaces.tsx';
import styles from './delivery-actions.module.css';

function Address({ url }: { url: string }) {
  const [said, setSaid] = useState('');
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => setSaid('Скопировано'),
      () => setSaid('Выделите ссылку и скопируйте её'),
    );
  return (
    <>
      <TextField
        label="Ваша ссылка"
        value={url}
        readOnly
        onFocus={(event) => event.target.select()}
        hint="Показываем один раз. Не пересылайте её: по ней видно, когда и куда приедет еда."
      />
      <div className={styles.actions}>
        <ButtonLink to={url.replace(/^http/, 'webcal')} look="primary">
          Добавить в календарь
        </ButtonLink>
        <Button look="soft" onClick={copy}>
          Скопировать
        </Button>
        <span role="status">{said}</span>
      </div>
    </>
  );
}

export function CalendarFeed() {
  const [isOpened, setOpened] = useState(false);
  // The address is known only right after the feed was made.
  const [changed, setChanged] = useState<{ isOn: boolean; url?: string }>();
  const known = useRestData(getCalendarFeed, {}, { isWanted: isOpened });
  const { isOn, url }: NonNullable<typeof changed> = changed ?? known.data ?? { isOn: false };
  return (
    <Disclosure title="Доставки в календаре телефона" onToggle={() => setOpened(true)}>
      <div className={layout.stack16}>
        <p>Добавьте доставки в свой календарь: переносы и пропуски появятся в нём сами.</p>
        {url !== undefined && <Address url={url} />}
        {isOn && url === undefined && (
          <p>Ссылка уже выдана. Новая заменит прежнюю, и старая перестанет работать.</p>
        )}
        <div className={styles.actions}>
          {url === undefined && (
            <RestForm
              call={openCalendarFeed}
              label={isOn ? 'Сменить ссылку' : 'Получить ссылку'}
              look="soft"
              isDisabled={known.status === 'pending'}
              onDone={(made) => setChanged({ isOn: true, url: made.url })}
            />
          )}
          {isOn && (
            <RestForm
              call={closeCalendarFeed}
              label="Отозвать ссылку"
              look="outline"
              onDone={() => setChanged({ isOn: false })}
            />
          )}
        </div>
        {known.status === 'error' && (
          <div role="alert">
            <FieldError>Не получилось. Попробуйте ещё раз</FieldError>
          </div>
        )}
      </div>
    </Disclosure>
  );
}
