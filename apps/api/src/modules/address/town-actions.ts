export { type DirectoryTown as GazetteerTown, nearestDistrict, readTownList } from './address-repository.ts';
