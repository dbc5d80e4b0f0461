import { artisan } from '@fixit/contract/artisan';
import type { ShopSign, SignDesign, SignPreview } from '@fixit/contract/artisan/shop-sign';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDebounced } from '../../lib/debounce.ts';
import { call } from '../../lib/http/client.ts';
import { timings } from '../../lib/timings.ts';

export interface ShopSignField {
  business_name: string;
  post_code: string;
  /** This is null until a sign is chosen. */
  value: ShopSign | null;
  error: string | undefined;
  onChange: (sign: ShopSign) => void;
  /** This is undefined until a trade is chosen. */
  trade: { id: string; category: string } | undefined;
}

export interface SignOption extends SignDesign {
  svg: string;
  src: string;
}

interface ShopSigns {
  /** This is null if the name has letters that no sign can show, and undefined until the first signs arrive. */
  words: string | null | undefined;
  signs: readonly SignOption[];
  selected: SignOption | undefined;
  isFailed: boolean;
}

/** The input begins with this while the name is empty. */
const emptyNamePrefix = '{"business_name":""';

const designOf = ({ layout, letter, pair }: SignDesign): SignDesign => ({ layout, letter, pair });

const isSameDesign = (a: SignDesign, b: SignDesign) =>
  a.layout === b.layout && a.letter === b.letter && a.pair === b.pair;

/** Fetches signs for the name after a pause in typing. The previous signs stay until the next ones arrive. */
export function useShopSigns({ business_name, post_code, value, trade }: ShopSignField): ShopSigns {
  const name = business_name.trim();
  const input = JSON.stringify({
    business_name: name,
    words: value?.words ?? null,
    category_id: trade?.id,
    post_code: post_code.trim().slice(0, 20),
    chosen: value && designOf(value),
  });
  const debouncedInput = useDebounced(input, timings.searchDebounce);
  const query = useQuery({
    queryKey: ['artisan', 'shop-signs', debouncedInput],
    queryFn: async ({ signal }) =>
      withPictures((await call(artisan.previewShopSigns, { body: JSON.parse(debouncedInput) }, { signal })).data),
    enabled: name !== '' && !debouncedInput.startsWith(emptyNamePrefix),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const signs = name === '' ? [] : (query.data?.signs ?? []);
  return {
    words: query.data?.words,
    signs,
    selected: signs.find((sign) => value && isSameDesign(sign, value)) ?? signs[0],
    isFailed: query.isError,
  };
}

function withPictures({ words, signs }: SignPreview) {
  return {
    words,
    signs: signs.map((sign) => ({ ...sign, src: `data:image/svg+xml,${encodeURIComponent(sign.svg)}` })),
  };
}
