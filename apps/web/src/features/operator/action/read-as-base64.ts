/**
 * Rejects if the file was deleted. Converts the bytes in parts, because a function call takes a
 * limited number of arguments.
 */
export async function readAsBase64(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const partLength = 8_192;
  let binary = '';
  for (let start = 0; start < bytes.length; start += partLength) {
    binary += String.fromCharCode(...bytes.subarray(start, start + partLength));
  }
  return btoa(binary);
}
