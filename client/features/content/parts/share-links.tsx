import type { ReactNode } from 'react';
import { BrandIcon, type BrandName } from '../../../ui/brand-icon.tsx';
import styles from './share-links.module.css';

interface ShareLinksProps {
  readonly url: string;
  readonly title: string;
}

/** Ways to send an article on; plain links, nothing of the networks is loaded. */
export function ShareLinks({ url, title }: ShareLinksProps): ReactNode {
  const address = encodeURIComponent(url);
  const text = encodeURIComponent(title);
  const links: readonly { brand: BrandName; name: string; href: string }[] = [
    { brand: 'telegram', name: 'Telegram', href: `https://t.me/share/url?url=${address}&text=${text}` },
    { brand: 'vk', name: 'ВКонтакте', href: `https://vk.com/share.php?url=${address}&title=${text}` },
  ];
  return (
    <div className={styles.share}>
      <p className={styles.title}>Поделиться</p>
      <ul className={styles.links}>
        {links.map(({ brand, name, href }) => (
          <li key={brand}>
            <a
              href={href}
              target="_blank"
              rel="noopener noreferrer"
              className={styles.link}
              aria-label={`Поделиться: ${name}`}
              title={name}
            >
              <BrandIcon name={brand} />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
