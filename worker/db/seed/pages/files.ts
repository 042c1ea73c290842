import aktsiiBonus from './aktsii-bonus.json' with { type: 'json' };
import appRemoveuserdata from './app-removeuserdata.json' with { type: 'json' };
import oferta20261101 from './archive/oferta-2026-11-01.json' with { type: 'json' };
import oferta20261121 from './archive/oferta-2026-11-21.json' with { type: 'json' };
import oferta20261123 from './archive/oferta-2026-11-23.json' with { type: 'json' };
import oferta2At20261101 from './archive/oferta2-2026-11-01.json' with { type: 'json' };
import oferta2At20261121 from './archive/oferta2-2026-11-21.json' with { type: 'json' };
import politika20261101 from './archive/politika-2026-11-01.json' with { type: 'json' };
import politika20261121 from './archive/politika-2026-11-21.json' with { type: 'json' };
import politika20261122 from './archive/politika-2026-11-22.json' with { type: 'json' };
import politika20261123 from './archive/politika-2026-11-23.json' with { type: 'json' };
import bonusReview from './bonus-review.json' with { type: 'json' };
import chtoTakoeBefit from './chto-takoe-befit.json' with { type: 'json' };
import consentToCookies from './consents/cookie.json' with { type: 'json' };
import consentToData from './consents/dannye.json' with { type: 'json' };
import consentToAds from './consents/reklama.json' with { type: 'json' };
import consentToRequest from './consents/zayavka.json' with { type: 'json' };
import consentToHealthData from './consents/zdorove.json' with { type: 'json' };
import dostavka from './dostavka.json' with { type: 'json' };
import ecology from './ecology.json' with { type: 'json' };
import faq from './faq.json' with { type: 'json' };
import informatsiya from './informatsiya.json' with { type: 'json' };
import kompaniyam from './kompaniyam.json' with { type: 'json' };
import kontakty from './kontakty.json' with { type: 'json' };
import micromarkets from './micromarkets.json' with { type: 'json' };
import oKompanii from './o-kompanii.json' with { type: 'json' };
import oferta from './oferta.json' with { type: 'json' };
import oferta2 from './oferta2.json' with { type: 'json' };
import oplata from './oplata.json' with { type: 'json' };
import politika from './politika.json' with { type: 'json' };
import proizvodstvo from './proizvodstvo.json' with { type: 'json' };
import recommendation from './recommendation.json' with { type: 'json' };
import retail from './retail.json' with { type: 'json' };
import sertificat from './sertificat.json' with { type: 'json' };
import smi from './smi.json' with { type: 'json' };
import subs from './subs.json' with { type: 'json' };

/** The pages as they lie on the disk, unchecked. */
export const pageFiles: readonly unknown[] = [
  aktsiiBonus,
  appRemoveuserdata,
  bonusReview,
  chtoTakoeBefit,
  consentToAds,
  consentToCookies,
  consentToData,
  consentToHealthData,
  consentToRequest,
  dostavka,
  ecology,
  faq,
  informatsiya,
  kompaniyam,
  kontakty,
  micromarkets,
  oKompanii,
  oferta,
  oferta2,
  oplata,
  politika,
  proizvodstvo,
  recommendation,
  retail,
  sertificat,
  smi,
  subs,
];

/** Earlier wordings of documents, unchecked. */
export const earlierFiles: readonly unknown[] = [
  oferta20261101,
  oferta20261121,
  oferta20261123,
  oferta2At20261101,
  oferta2At20261121,
  politika20261101,
  politika20261121,
  politika20261122,
  politika20261123,
];
