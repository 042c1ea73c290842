import { type ChangeEvent, type ReactNode, useState } from 'react';
import { css } from '../../ui/css.ts';
import styles from './shift.module.css';

/** The longer side that a photo of a door is sent at, in pixels, and its quality. */
const SIDE = 1280;
const QUALITY = 0.8;

/** Draws a photo anew, small enough for a weak network: what a camera writes beside the picture does not come along. */
async function resizePhoto(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (photo) => (photo ? resolve(photo) : reject(new Error('The browser has made no JPEG'))),
      'image/jpeg',
      QUALITY,
    );
  });
}

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
    <div>
      <label className={styles.photo}>
        {hasPhoto ? 'Фото снято. Переснять' : 'Фото у двери, если нужно'}
        <input
          className={css('absolute size-px opacity-0')}
          type="file"
          accept="image/*"
          capture="environment"
          onChange={(event) => void choose(event)}
        />
      </label>
      {isBroken && <p role="alert">Этот снимок не открывается. Снимите ещё раз или обойдитесь без него.</p>}
    </div>
  );
}
