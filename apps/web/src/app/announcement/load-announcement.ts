/** Shows the present sentence above the page. The next page has it anyway if this fails. */
export function loadAnnouncement(): void {
  import('./refresh-announcement.ts')
    .then(({ refreshAnnouncement }) => refreshAnnouncement())
    .catch((error: unknown) => console.warn(error));
}
