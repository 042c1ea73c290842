import { type ChangeEvent, type ReactNode, useState } from 'react';
import { resizePhoto } from './resize-photo.ts';
import styles from './shift.module.css';

/** Takes a photo of the bag at the door, if the courier likes. */
export function PhotoButton({
  hasPhoto,
  take,
}: {
  hasPhoto: boolean;
  take: (photo: Blob | null) => void;
}): ReactNode {
  const [isBroken, setBroken] = useState(false);
  const choose = async ({ currentTarget: { files } }: ChangeEvent<HTMLInputElement>) => {
    const [file] = files ?? [];
    if (!file) return;
    try {
      take(await resizePhoto(file));
      setBroken(false);
    } catch {
      take(null);
      setBroken(true);
    }
  };
  return (
    <div className={styles.photo}>
      <label>
        {hasPhoto ? 'Фото снято. Переснять' : 'Фото у\u00a0двери, если нужно'}
        <input type="file" accept="image/*" capture="environment" onChange={(event) => void choose(event)} />
      </label>
      {isBroken && (
        <p role="alert">Этот снимок не&nbsp;открывается. Снимите ещё раз или обойдитесь без&nbsp;него.</p>
      )}
    </div>
  );
}
