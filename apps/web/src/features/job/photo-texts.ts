export const photoTexts = {
  photo: (place: number) => `Photo ${place}`,
  photosOf: (title: string) => `${title}: photos`,
} as const;
