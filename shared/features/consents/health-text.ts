/** Path of the row with the text of the consent to health data, which its customer signs. */
export const healthTextPath = '/politika/soglasie/zdorove/';
