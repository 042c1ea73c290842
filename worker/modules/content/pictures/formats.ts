import { shownFormats } from '#shared/features/pictures/address.ts';
import { typeOf } from './transform.ts';

type ShownFormat = (typeof shownFormats)[number];

/** Whether a header `Accept` names a type; a group like `image/*` says nothing of formats that came later. */
function names(accept: string, type: string): boolean {
  return accept.split(',').some((part) => {
    const [name = '', ...parameters] = part.split(';').map((word) => word.trim().toLowerCase());
    return name === type && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}

/** The lightest format of pages that a browser says it shows. */
export function lightestShown(accept: string): ShownFormat {
  const [avif, webp, png] = shownFormats;
  return [avif, webp].find(({ format }) => names(accept, typeOf(format))) ?? png;
}
