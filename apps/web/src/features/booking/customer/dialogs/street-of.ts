import { splitAddress } from '@fixit/contract/value/postal-address';

/** Words like Green, Hill and Park also end the names of towns, so they are left out. */
const streetEnd =
  /\s(road|rd|street|st|lane|ln|avenue|ave|close|drive|terrace|crescent|court|gardens|grove|mews|place|row|square|walk|way)$/i;

/** Returns the part of an address that names its street, such as 'Albert Terrace', and '' if none does. */
export function streetOf(address: string): string {
  return splitAddress(address).parts.find((part) => streetEnd.test(part)) ?? '';
}
