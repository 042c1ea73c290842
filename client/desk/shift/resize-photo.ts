/** The longer side that a photo of a door is sent at, in pixels, and its quality. */
const SIDE = 1280;
const QUALITY = 0.8;

/** Draws a photo anew, small enough for a weak network: what a camera writes beside the picture does not come along. */
export async function resizePhoto(file: Blob): Promise<Blob> {
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
