export { type DirectoryTown as GazetteerTown, listTowns, nearestDistrict } from './address-repository.ts';
