import { useIsHydrated } from '../../../platform/hydration/late.tsx';
import { Notice } from '../../../ui/surfaces.tsx';

/** Says what needs cookies where the browser takes none: a session is kept in one. */
export function CookiesNotice() {
  if (!useIsHydrated() || navigator.cookieEnabled) return null;
  return (
    <Notice tone="warning" title="Браузер не&nbsp;принимает cookie">
      Смотреть меню и&nbsp;цены можно и&nbsp;так, а&nbsp;войти и&nbsp;оформить заказ&nbsp;— только
      с&nbsp;ними. Разрешите cookie для&nbsp;этого сайта в&nbsp;настройках браузера и&nbsp;обновите страницу.
    </Notice>
  );
}
