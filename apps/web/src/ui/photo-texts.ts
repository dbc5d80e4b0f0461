export const photoTexts = {
  photo: (position: number) => `Photo ${position}`,
  photosOf: (title: string) => `${title}: photos`,
} as const;
