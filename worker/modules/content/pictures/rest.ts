import { AppError } from '#shared/errors.ts';
import { getPicture } from '#shared/features/pictures/contract.ts';
import type { RestTable } from '../../../rest/call.ts';
import { mount } from '../../../rest/mount.ts';
import { picturesByName } from './commands.ts';

export function mountPictures(table: RestTable): void {
  mount(table, getPicture, async ({ scope, query }) => {
    const picture = (await picturesByName(scope)).get(query.name);
    if (!picture) throw new AppError('not_found');
    return picture;
  });
}
