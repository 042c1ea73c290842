/** How long the photo of a door is kept, in days: as long as complaints about a delivery come. */
export const DOOR_PHOTO_DAYS = 60;
