import styles from './door-photo.module.css';

/** The photo that the courier has taken of the bags at the door; nothing without one. */
export function DoorPhoto({ path }: { readonly path: string | undefined }) {
  return path === undefined ? null : (
    <img className={styles.door} src={path} alt="Пакет у двери" loading="lazy" />
  );
}
