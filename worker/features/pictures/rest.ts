import { AppError } from '#shared/errors.ts';
import { getPicture } from '#shared/features/pictures/contract.ts';
import { mount, type RestTable } from '../../rest/mount.ts';
import { findPictureRow } from './sql.ts';

export function mountPictures(table: RestTable): void {
  mount(table, getPicture, async ({ c, query }) => {
    const picture = await findPictureRow(c.env.DB, query.name);
    if (!picture) throw new AppError('not_found');
    return picture;
  });
}
