/** Shows the current announcement above the page. If this fails, the next page shows it anyway. */
export function loadAnnouncement(): void {
  import('./refresh-announcement.ts')
    .then(({ refreshAnnouncement }) => refreshAnnouncement())
    .catch((error: unknown) => console.warn(error));
}
