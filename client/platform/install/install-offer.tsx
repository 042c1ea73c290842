import { type ReactNode, useSyncExternalStore } from 'react';
import { Button } from '../../ui/button.tsx';
import { askToInstall, dismissInstall, followInstallWay, readInstallWay } from './install-prompt.ts';

export interface InstallOfferProps {
  readonly styles: Readonly<Record<string, string>>;
}

/** Offers to put the site on the home screen, to those who have a use for it: customers. */
export function InstallOffer({ styles }: InstallOfferProps): ReactNode {
  const way = useSyncExternalStore(followInstallWay, readInstallWay, () => 'none' as const);
  if (way === 'none') return null;
  return (
    <aside className={styles.offer} aria-label="BeFit на главном экране">
      <p className={styles.title}>BeFit на&nbsp;главном экране</p>
      <p className={styles.text}>
        {way === 'ios'
          ? 'Нажмите «Поделиться» внизу Safari и\u00a0выберите «На\u00a0экран „Домой“»: рацион и\u00a0доставки будут открываться одним касанием.'
          : 'Рацион и\u00a0доставки будут открываться одним касанием, а\u00a0ближайшие дни\u00a0— и\u00a0без\u00a0сети.'}
      </p>
      <div className={styles.actions}>
        {way === 'prompt' && (
          <Button size="small" onClick={() => void askToInstall()}>
            Установить
          </Button>
        )}
        <Button size="small" look="outline" onClick={dismissInstall}>
          {way === 'ios' ? 'Понятно' : 'Не\u00a0нужно'}
        </Button>
      </div>
    </aside>
  );
}
