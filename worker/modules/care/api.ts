export { withdrawAgain as withdrawProgressAgain } from './progress.ts';
export { removePhotos } from './tickets.ts';
