import { Link } from 'react-router';
import { fixedPictures } from '#shared/features/pictures/fixed.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Picture } from '../ui/picture.tsx';
import styles from './status-screen.module.css';

export function NotFoundScreen() {
  return (
    <div className={styles.screen}>
      <Picture picture={fixedPictures.notFound} alt="" sizes={250} isFirst className={styles.picture} />
      <h1 className={styles.title}>Ошибка 404</h1>
      <p className={styles.text}>
        Увы, такой странички не&nbsp;существует. Перейдите на&nbsp;главную и&nbsp;ознакомьтесь с&nbsp;нашими{' '}
        <Link to="/#programmes">программами питания</Link>
      </p>
      <ButtonLink to="/" size="large">
        На&nbsp;главную
      </ButtonLink>
    </div>
  );
}
