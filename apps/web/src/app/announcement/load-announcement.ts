/** Shows the present sentence above the page. The next page has it anyway if this fails. */
export async function loadAnnouncement(): Promise<void> {
  try {
    const { refreshAnnouncement } = await import('./refresh-announcement.ts');
    await refreshAnnouncement();
  } catch (error) {
    console.warn(error);
  }
}
