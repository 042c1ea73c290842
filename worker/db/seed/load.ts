import { articleStatements } from './articles.ts';
import { bonusLevelStatements } from './bonus-levels.ts';
import { catalogueStatements } from './catalogue.ts';
import { exerciseStatements } from './exercises.ts';
import { guidanceStatements } from './guidance.ts';
import { homemadeStatements } from './homemade.ts';
import { messageStatements } from './messages.ts';
import { pageStatements } from './pages.ts';
import { partnerStatements } from './partners.ts';
import { pictureStatements } from './pictures.ts';
import { purposeStatements } from './purposes.ts';
import { reviewStatements } from './reviews.ts';
import { siteStatements } from './site.ts';
import type { SeedStatement } from './statement.ts';

/** Everything that the seed writes, in the order in which it has to be written. */
export function seedStatements(): SeedStatement[] {
  return [
    ...pictureStatements(),
    ...catalogueStatements(),
    ...homemadeStatements(),
    ...siteStatements(),
    ...articleStatements(),
    ...pageStatements(),
    ...purposeStatements(),
    ...guidanceStatements(),
    ...reviewStatements(),
    ...messageStatements(),
    ...bonusLevelStatements(),
    ...exerciseStatements(),
    ...partnerStatements(),
  ];
}
