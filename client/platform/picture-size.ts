import type { getPicture } from '#shared/features/pictures/contract.ts';
import type { RestCall } from './rest-client.ts';

interface PictureSize {
  readonly width: number;
  readonly height: number;
  /** Width by height; 0 where the size is not known. */
  readonly ratio: number;
}

/** Size of a picture that no data names; all zeros when it cannot be learnt (specification, section 8). */
export async function loadPictureSize(rest: RestCall, name: string): Promise<PictureSize> {
  try {
    const { width, height } = await rest<typeof getPicture>('GET /rest/helper/picture/', { query: { name } });
    return { width, height, ratio: height > 0 ? width / height : 0 };
  } catch {
    return { width: 0, height: 0, ratio: 0 };
  }
}
