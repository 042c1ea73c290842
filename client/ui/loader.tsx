import { classNames } from './basics.tsx';
import { css } from './css.ts';
import styles from './loader.module.css';

/**
 * The loader image: in the main part while that is still on its way from the server, or over the whole page.
 * In its place it never covers what is already there.
 */
export function Loader({ isCover = false }: { readonly isCover?: boolean }) {
  return (
    <div
      className={classNames(
        css('grid place-items-center min-h-[calc(100vh_-_var(--header))]'),
        isCover && css('fixed z-60 inset-0 bg-ground'),
      )}
      data-loader
      role="status"
    >
      <img
        className={styles.image}
        src="/icons/favicon.svg"
        width={72}
        height={72}
        fetchPriority="low"
        alt="Загружаем…"
      />
    </div>
  );
}
