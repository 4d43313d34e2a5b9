// Players differ by mark as well as by colour: a bolt, a moon, a chevron and a crown, none of which a card uses.
// Paths around 0,0 within 7 units.
export const MARKS = [
  'M1.9-6.6L-4.8 1.3H-.8L-1.9 6.6 4.8-1.6H.8Z',
  'M2.1-5.9A6.2 6.2 0 1 0 5.9 2.1 4.9 4.9 0 0 1 2.1-5.9Z',
  'M-4.4-5.8H-.2L4.9 0-.2 5.8H-4.4L.4 0Z',
  'M-6.2 4.8V-4.4L-2.9-.9 0-5.6 2.9-.9 6.2-4.4V4.8Z',
] as const;

export const playerColor = (seat: number): string => `var(--p${seat})`;

// Rotates so that nothing is upside down.
export const upright = (degrees: number): number => {
  const turned = ((degrees % 180) + 180) % 180;
  return turned > 90 ? turned - 180 : turned;
};
