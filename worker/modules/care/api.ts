export { withdrawAgain as withdrawProgressAgain } from './progress/commands.ts';
export { removePhotos } from './tickets.ts';
