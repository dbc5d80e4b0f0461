import { useEffect, useState } from 'react';

/** Returns an address of the file for as long as the caller is mounted. It is undefined in the first frame. */
export function useObjectUrl(file: File): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const url = URL.createObjectURL(file);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return address;
}
