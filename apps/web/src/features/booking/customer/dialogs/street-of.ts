import { splitAddress } from '@fixit/contract/value/postal-address';

/** Leaves out words such as Green, Hill and Park, because names of towns end in them too. */
const streetEnd =
  /\s(road|rd|street|st|lane|ln|avenue|ave|close|drive|terrace|crescent|court|gardens|grove|mews|place|row|square|walk|way)$/i;

/** Returns the part of an address that names the street, for example 'Albert Terrace', or ''. */
export function streetOf(address: string): string {
  return splitAddress(address).parts.find((part) => streetEnd.test(part)) ?? '';
}
