import { type ComponentProps, type ReactNode, useContext } from 'react';
import { PHOTO_MAX_BYTES, photoKindOf, photoMaxText } from '#shared/features/pictures/photo.ts';
import { classNames } from '../../../ui/basics.tsx';
import { css } from '../../../ui/css.ts';
import { FormContext } from '../../../ui/field.tsx';
import styles from '../modal.module.css';

/** Bytes that tell what a file is. */
const HEAD_BYTES = 16;

export function photoIn(fields: FormData): File | undefined {
  const file = fields.get('photo');
  return file instanceof File && file.size > 0 ? file : undefined;
}

/** Why a file cannot be sent as a photo, before anything goes; undefined if it can, or there is none. */
export async function photoComplaint(file: Blob | undefined): Promise<string | undefined> {
  if (!file) return undefined;
  if (file.size > PHOTO_MAX_BYTES) return `Фото больше ${photoMaxText}: выберите другое`;
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  if (photoKindOf(head)) return undefined;
  return 'Это не фото. Выберите снимок в формате JPEG, PNG, WebP или HEIC';
}

interface PhotoInputProps extends Omit<ComponentProps<'input'>, 'name' | 'type' | 'className'> {
  readonly label: ReactNode;
  /** What becomes of the picture, after its limit. */
  readonly note: ReactNode;
}

export function PhotoInput({ label, note, ...input }: PhotoInputProps) {
  const { isBusy } = useContext(FormContext);
  return (
    // A file's name may be longer than the form is wide.
    <label className={css('grid grid-cols-1 gap-6 font-semibold text-small')}>
      {label}
      <input
        {...input}
        className={classNames(css('min-h-tap max-w-full py-10 font-medium'), styles.file)}
        type="file"
        name="photo"
        accept="image/jpeg,image/png,image/webp,image/heic,image/heif"
        disabled={isBusy}
      />
      <small className={css('text-ink-3 font-medium')}>
        До {photoMaxText}. {note}
      </small>
    </label>
  );
}
