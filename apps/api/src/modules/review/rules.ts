/** A reviewer's name as others read it: 'Ada L.'. */
export function shortenName({ first_name, last_name }: { first_name: string; last_name: string }): {
  first_name: string;
  last_name: string;
} {
  const [initial] = last_name;
  return { first_name, last_name: initial ? `${initial.toUpperCase()}.` : '' };
}
