import { toJpeg } from '../modules/content/api.ts';
import { readCertificateLabels } from '../modules/ordering/api.ts';
import type { Fonts } from '../pages/og/drawing.ts';
import { readFont } from '../pages/og/font.ts';
import type { AttachmentBuilder } from '../scope.ts';
import { drawCertificate, fileSize } from './drawing.ts';
import { writePdf } from './pdf.ts';

const QUALITY = 90;
/** A5 lying, in points. */
const PAPER = [595, 419] as const;

async function readFonts(assets: Fetcher, siteUrl: string): Promise<Fonts> {
  const read = async (weight: 500 | 800) => {
    const file = await assets.fetch(new URL(`/fonts/og/onest-${weight}.ttf`, siteUrl));
    if (file.status !== 200) throw new Error(`The font of ${weight} answered ${file.status}`);
    return readFont(await file.arrayBuffer());
  };
  const [medium, bold] = await Promise.all([read(500), read(800)]);
  return { 500: medium, 800: bold };
}

/** Makes the file of a certificate, and what its letter tells: link, code and the giver's words. */
export const buildCertificate: AttachmentBuilder = async (scope, id) => {
  const { siteUrl } = scope.services;
  const secret = scope.settings.certificateSecret;
  if (secret === undefined) throw new Error('Missing setting: CERTIFICATE_SECRET');
  const labels = await readCertificateLabels(scope, id, { secret, siteUrl });
  // The drawing's module is large and only this needs it.
  const [{ rasterise }, fonts] = await Promise.all([
    import('../pages/og/rasterise.ts'),
    readFonts(scope.bindings.ASSETS, siteUrl),
  ]);
  const svg = drawCertificate(labels, 'BeFit', fonts);
  const pixels = await rasterise(svg, [fonts[500].bytes, fonts[800].bytes]);
  const jpeg = new Uint8Array(
    await toJpeg(scope, pixels.slice().buffer, { width: fileSize.width, quality: QUALITY }),
  );
  const { code: text, pageUrl: href } = labels;
  // One block of the letter, whatever empty lines it has: no line of it may stand as one of ours.
  const words = labels.text.trim().replace(/\s*\n\s*/g, '\n');
  const wish = words === '' ? '' : `«${words}»`;
  return {
    fields: { link: href, code: text, wish },
    file: {
      filename: 'sertifikat.pdf',
      type: 'application/pdf',
      content: writePdf({ jpeg, ...fileSize, paper: PAPER, text, href }),
    },
  };
};
