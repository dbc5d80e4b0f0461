import { useEffect, useState } from 'react';

/**
 * Returns an object URL of the file while the caller is mounted, and undefined in the first render.
 */
export function useObjectUrl(file: File): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const newUrl = URL.createObjectURL(file);
    setUrl(newUrl);
    return () => URL.revokeObjectURL(newUrl);
  }, [file]);
  return url;
}
