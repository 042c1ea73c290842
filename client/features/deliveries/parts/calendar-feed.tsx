import { useState } from 'react';
import {
  closeCalendarFeed,
  getCalendarFeed,
  openCalendarFeed,
} from '#shared/features/deliveries/feed/contract.ts';
import { useFetchStatus, useRest } from '../../../platform/rest/rest.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { FieldError, TextField } from '../../../ui/field.tsx';
import layout from '../../../ui/layout.module.css';
import { Disclosure } from '../../../ui/surfaces.tsx';
import modal from '../modal.module.css';
import styles from './delivery-actions.module.css';

/** The address is known only right after the feed was made. */
interface Feed {
  readonly isOn: boolean;
  readonly url?: string;
}

const FAILED = 'Не\u00a0получилось. Попробуйте ещё раз';

function useFeed() {
  const rest = useRest();
  const { status, run } = useFetchStatus();
  const [feed, setFeed] = useState<Feed>();
  const keep = (call: () => Promise<Feed>) =>
    void run(call, () => undefined).then((answer) => answer && setFeed(answer));
  return {
    feed,
    status,
    look: () => keep(() => rest(getCalendarFeed)),
    open: () =>
      keep(async () => {
        const { url } = await rest(openCalendarFeed);
        return { isOn: true, url };
      }),
    close: () => keep(() => rest(closeCalendarFeed)),
  };
}

function Address({ url }: { readonly url: string }) {
  const [said, setSaid] = useState('');
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => setSaid('Скопировано'),
      () => setSaid('Выделите ссылку и\u00a0скопируйте её'),
    );
  return (
    <>
      <TextField
        label="Ваша ссылка"
        value={url}
        readOnly
        onFocus={(event) => event.target.select()}
        hint={
          'Показываем один раз. Не\u00a0пересылайте её: по\u00a0ней видно, когда и\u00a0куда приедет еда.'
        }
      />
      <div className={styles.actions}>
        <ButtonLink to={url.replace(/^http/, 'webcal')} look="primary">
          Добавить в&nbsp;календарь
        </ButtonLink>
        <Button look="soft" onClick={copy}>
          Скопировать
        </Button>
        <span role="status">{said}</span>
      </div>
    </>
  );
}

/** Deliveries in the calendar of the phone: a secret address that can be taken back. */
export function CalendarFeed() {
  const { feed, status, look, open, close } = useFeed();
  return (
    <Disclosure
      title="Доставки в&nbsp;календаре телефона"
      onToggle={(event) => {
        if (event.currentTarget.open && !feed) look();
      }}
    >
      <div className={classNames(layout.stack16, modal.modal)}>
        <p>Добавьте доставки в&nbsp;свой календарь: переносы и&nbsp;пропуски появятся в&nbsp;нём сами.</p>
        {feed?.url !== undefined && <Address url={feed.url} />}
        {feed?.isOn === true && feed.url === undefined && (
          <p>Ссылка уже выдана. Новая заменит прежнюю, и&nbsp;старая перестанет работать.</p>
        )}
        <div className={styles.actions}>
          {feed?.url === undefined && (
            <Button look="soft" isBusy={status === 'pending'} onClick={open}>
              {feed?.isOn === true ? 'Сменить ссылку' : 'Получить ссылку'}
            </Button>
          )}
          {feed?.isOn === true && (
            <Button look="outline" isBusy={status === 'pending'} onClick={close}>
              Отозвать ссылку
            </Button>
          )}
        </div>
        <div role="alert">{status === 'error' && <FieldError>{FAILED}</FieldError>}</div>
      </div>
    </Disclosure>
  );
}
