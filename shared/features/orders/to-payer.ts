/** Where money of a card or an account goes back to: not everybody pays by card. */
export const TO_PAYER = 'туда, откуда платили';
