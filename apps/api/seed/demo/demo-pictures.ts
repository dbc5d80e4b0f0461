export const catalogueUrl = (picture: string) => `/pictures/catalogue/${picture}.svg`;

export const signUrl = (serviceId: string) => `/demo/signs/${serviceId}.svg`;

interface Photo {
  url: string;
  width: number;
  height: number;
}

const photoOf = (name: string, width: number, height: number): Photo => ({
  url: `/pictures/photos/${name}.jpg`,
  width,
  height,
});

/** Unlike the drawings, photos have realistic and awkward sizes. */
export const photos = {
  boiler: photoOf('boiler', 2_560, 1_707),
  shelf: photoOf('shelf', 12_000, 100),
  door: photoOf('door', 1_080, 1_920),
} as const;

export type PhotoName = keyof typeof photos;
