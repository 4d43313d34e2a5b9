// Icons of the souvenirs: paths around 0,0 within 9 units. A symbol without an icon gets a star.
const SIGNS: Record<string, string> = {
  bell: 'M-6 4C-4-1-5-7 0-7S4-1 6 4ZM-2 5H2A2 2 0 0 1-2 5ZM-1-8.6H1V-7H-1Z',
  'fortune-cookie': 'M-8 2C-8-5-3-7 0-3 3-7 8-5 8 2 5 5 2 4 0 0-2 4-5 5-8 2ZM-3 5H6V7H-3Z',
  sourdough:
    'M-8 3C-8-4 8-4 8 3 8 6-8 6-8 3ZM-4-1L-2 2H-3.4L-5.4-.6ZM0-1.6L2 2H.6L-1.4-1.4ZM4-1L6 2H4.6L2.6-1Z',
  'sea-lion':
    'M-8 6C-3 6-4 1-3-2-2.4-5-1-7 2-7 4-7 5-6 7-5.4L4-4C3.4-2 5 1 8 5 5 5.4 3 4 2 3 1 6-4 7-8 6ZM2.4-6A.8.8 0 1 0 2.4-4.4.8.8 0 1 0 2.4-6Z',
  flower:
    'M0-2.4A2.4 2.4 0 1 1 0 2.4 2.4 2.4 0 1 1 0-2.4ZM0-3.4A2.4 2.4 0 1 1 0-8.2 2.4 2.4 0 1 1 0-3.4ZM0 3.4A2.4 2.4 0 1 0 0 8.2 2.4 2.4 0 1 0 0 3.4ZM-3.4 0A2.4 2.4 0 1 0-8.2 0 2.4 2.4 0 1 0-3.4 0ZM3.4 0A2.4 2.4 0 1 1 8.2 0 2.4 2.4 0 1 1 3.4 0Z',
  'snow-globe': 'M-4 4A6.4 6.4 0 1 1 4 4ZM-3-1L0-6 3-1 1-1 2.6 2.4H-2.6L-1-1ZM-6 5H6V8H-6Z',
  postcard: 'M-8.4-5.6H8.4V5.6H-8.4ZM-7-4.2V4.2H-.6V-4.2ZM3.4-4V-.6H7V-4ZM1 1.2H7V2.2H1ZM1 3H7V4H1Z',
};
const STAR = 'M0-8L2-2.6 7.6-2.5 3.2 1 4.8 6.5 0 3.3-4.8 6.5-3.2 1-7.6-2.5-2-2.6Z';

export const SOUVENIRS: readonly string[] = Object.keys(SIGNS);
export const souvenirPath = (symbol: string): string => SIGNS[symbol] ?? STAR;
