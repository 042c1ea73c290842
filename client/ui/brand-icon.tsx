import styles from './icon.module.css';

/** Symbols of /icons/brands.svg (Simple Icons, CC0; those of MAX and RuStore are our own drawings). */
export type BrandName = 'telegram' | 'vk' | 'max' | 'appstore' | 'googleplay' | 'appgallery' | 'rustore';

/** The sign of a network or store, from one file that only pages with a footer ask for. */
export function BrandIcon({ name }: { readonly name: BrandName }) {
  return (
    <svg className={styles.solid} width={18} height={18} viewBox="0 0 24 24" aria-hidden="true">
      <use href={`/icons/brands.svg#${name}`} />
    </svg>
  );
}
