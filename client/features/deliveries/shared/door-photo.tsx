import { css } from '../../../ui/css.ts';

/** The photo that the courier has taken of the bags at the door; nothing without one. */
export function DoorPhoto({ path }: { readonly path: string | undefined }) {
  return path === undefined ? null : (
    <img className={css('max-w-full rounded-input')} src={path} alt="Пакет у двери" loading="lazy" />
  );
}
