import { useIsHydrated } from '../../../platform/hydration/late.tsx';
import { Notice } from '../../../ui/notice.tsx';

/** Says what needs cookies where the browser takes none: a session is kept in one. */
export function CookiesNotice() {
  if (!useIsHydrated() || navigator.cookieEnabled) return null;
  return (
    <Notice tone="warning" title="Браузер не принимает cookie">
      Смотреть меню и цены можно и так, а войти и оформить заказ — только с ними. Разрешите cookie для этого
      сайта в настройках браузера и обновите страницу.
    </Notice>
  );
}
