// Players differ by shape as well as by colour. Paths around 0,0 within 5 units.
export const SHAPES = [
  'M-4.6 0A4.6 4.6 0 1 1 4.6 0 4.6 4.6 0 1 1-4.6 0Z',
  'M-4.2-4.2H4.2V4.2H-4.2Z',
  'M0-5L5 4H-5Z',
  'M0-5.4L5.2 0 0 5.4-5.2 0Z',
] as const;

export const playerColor = (seat: number): string => `var(--p${seat})`;

// Rotates so that nothing is upside down.
export const upright = (degrees: number): number => {
  const turned = ((degrees % 180) + 180) % 180;
  return turned > 90 ? turned - 180 : turned;
};
