// Points with a true minus sign, and a plus where a gain is meant.
export const pointsText = (points: number): string => (points < 0 ? `−${-points}` : String(points));
export const signedText = (points: number): string => (points > 0 ? `+${points}` : pointsText(points));
