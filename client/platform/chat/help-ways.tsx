import { useState } from 'react';
import type { ShownConfig } from '#shared/features/regions/schema.ts';
import { BrandIcon, Button } from '../../ui/basics.tsx';
import { css } from '../../ui/css.ts';
import layout from '../../ui/layout.module.css';
import { phoneHref } from '../../ui/text.tsx';
import { importAgain } from '../code/import-again.ts';
import { WithoutScripts } from '../hydration/late.tsx';
import { useAppState } from '../state/app-state.ts';
import styles from './help-ways.module.css';

interface ChatButtonProps {
  /** The chat does not come: other ways are shown. */
  readonly onFailure: () => void;
}

/** Opens the chat, and by that allows it. */
function ChatButton({ onFailure }: ChatButtonProps) {
  const state = useAppState();
  const [isBusy, setIsBusy] = useState(false);
  const open = async () => {
    setIsBusy(true);
    try {
      const { openChat } = await importAgain(() => import('./page-chat.ts'));
      await openChat(state);
    } catch {
      onFailure();
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <span data-scripted>
      <Button isBusy={isBusy} onClick={() => void open()}>
        Написать в чат
      </Button>
    </span>
  );
}

/** Where one can write to the region's service without the chat. */
function Messengers({ region }: Pick<ShownConfig, 'region'>) {
  const links = [
    { brand: 'telegram', name: 'Telegram', href: region.telegram },
    { brand: 'max', name: 'MAX', href: region.max },
  ] as const;
  return links
    .filter(({ href }) => href !== '')
    .map(({ brand, name, href }) => (
      <a key={brand} href={href} target="_blank" rel="noopener noreferrer" className={styles.way}>
        <BrandIcon name={brand} />
        {name}
      </a>
    ));
}

/** The chat, or without it phone and messengers. */
export function HelpWays() {
  const { config, outside } = useAppState().site;
  const [hasFailed, setHasFailed] = useState(false);
  if (!config) return null;
  const { region, contactInfo } = config;
  const hasChat = outside?.jivo !== undefined && !hasFailed;
  const messengers = <Messengers region={region} />;
  return (
    <>
      <p className={css('font-extrabold text-lead')}>Нужна помощь?</p>
      <p className={layout.small} role="status">
        {hasFailed
          ? 'Чат сейчас не открывается. Позвоните или напишите нам:'
          : `Ответим на вопросы о рационе, заказе и доставке. ${contactInfo.org_worktime}.`}
      </p>
      <div
        className={css('flex flex-wrap gap-y-8 gap-x-12 items-center to-tablet:grid to-tablet:grid-cols-2')}
      >
        {hasChat && <ChatButton onFailure={() => setHasFailed(true)} />}
        <a href={phoneHref(region.phone)} className={styles.way}>
          {region.phone}
        </a>
        {hasChat ? <WithoutScripts>{messengers}</WithoutScripts> : messengers}
      </div>
      {hasChat && (
        <p className={layout.faint} data-scripted>
          Чат ведёт сервис Jivo. Открывая его, вы разрешаете ему хранить cookie.
        </p>
      )}
    </>
  );
}
