import { readCertificateLabels } from '../modules/ordering/certificates/gift.ts';
import { readFonts } from '../print-fonts.ts';
import type { AttachmentBuilder } from '../scope.ts';

/** Makes the file of a certificate, and what its letter tells: link, code and the giver's words. */
export const buildCertificate: AttachmentBuilder = async (scope, id) => {
  const { siteUrl } = scope.services;
  const secret = scope.settings.certificateSecret;
  if (secret === undefined) throw new Error('Missing setting: CERTIFICATE_SECRET');
  const labels = await readCertificateLabels(scope, id, { secret, siteUrl });
  // The library of the drawing is large and only files need it.
  const { drawCertificate } = await import('./drawing.ts');
  // One block of the letter, whatever empty lines it has: no line of it may stand as one of ours.
  const words = labels.text.trim().replace(/\s*\n\s*/g, '\n');
  const wish = words === '' ? '' : `«${words}»`;
  return {
    fields: { link: labels.pageUrl, code: labels.code, wish },
    file: {
      filename: 'sertifikat.pdf',
      type: 'application/pdf',
      content: await drawCertificate(labels, await readFonts(scope)),
    },
  };
};
