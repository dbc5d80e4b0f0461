/** All times are in milliseconds. */
export const timings = {
  inactivity: 900_000,
  searchDebounce: 300,
  placeDebounce: 300,
  bookingNotice: 5_000,
  pauseAfterSuccess: 100,
  successToast: 2_000,
  errorToast: 3_000,
  plainToast: 4_000,
  noticeToast: 8_000,
  toastInterval: 1_000,
  reconnect: 3_000,
  reconnectLongest: 20_000,
  /** Spreads the refetches of all clients of a lost server over this time. */
  catchUp: 8_000,
  /** A message whose echo does not arrive within this time is marked as not delivered. */
  echoTimeout: 10_000,
  profileClose: 3_000,
  load: 15_000,
  upload: 60_000,
  clockTick: 30_000,
  earlyCallLife: 20_000,
  earlyAnswerFresh: 3_000,
  forYouWait: 1_000,
} as const;

export const counts = {
  toasts: 20,
  headerAddressLength: 20,
  detailAddressLength: 30,
  messagePreviewLength: 20,
  categorySkeletons: 4,
  listingSkeletons: 7,
  mapZoom: 14,
  plainMapZoom: 11,
} as const;

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
