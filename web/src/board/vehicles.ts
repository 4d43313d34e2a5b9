// The vehicles from above, lying along x: `h` is half their length, `w` half their width.
export interface Vehicle {
  round: number; // of the corners
  roof: number; // where the roof begins, from each end
  glass: string; // windows
  lines: string; // what else is on top
}

const both = (make: (side: 1 | -1) => string): string => make(1) + make(-1);

export function vehicleFromAbove(kind: string, h: number, w: number): Vehicle {
  const screen = (x: number, half: number): string => `M${x} ${-half}V${half}`;
  switch (kind) {
    case 'taxi': // windscreens front and back, lamps
      return {
        round: 7.5,
        roof: 11,
        glass: both((s) => screen(s * (h - 6), w - 5)),
        lines: both((s) => `M${h - 1.6} ${s * (w - 4)}V${s * (w - 6.5)}`),
      };
    case 'bus': // one windscreen, a row of windows on each side
      return {
        round: 4,
        roof: 8,
        glass: screen(h - 4, w - 4.5),
        lines: both((s) => `M${-h + 5} ${s * (w - 3)}H${h - 9}`) + `M${-h + 8} ${-w + 6}V${w - 6}`,
      };
    case 'cable_car': // open platforms, a raised roof along the middle
      return {
        round: 3,
        roof: 9,
        glass: both((s) => screen(s * (h - 8), w - 3.5)),
        lines: both((s) => `M${s * (h - 8)} ${-w + 8}H${s * (h - 1)}M${s * (h - 8)} ${w - 8}H${s * (h - 1)}`),
      };
    case 'subway': // doors in pairs
      return {
        round: 8,
        roof: 12,
        glass: both((s) => screen(s * (h - 6), w - 7)),
        lines: both(
          (s) =>
            `M${s * h * 0.52} ${-w + 1}V${-w + 6}M${s * h * 0.52} ${w - 1}V${w - 6}M${s * h * 0.62} ${-w + 1}V${-w + 6}M${s * h * 0.62} ${w - 1}V${w - 6}`,
        ),
      };
    default: // a streetcar: round ends and a pantograph
      return {
        round: 9,
        roof: 11,
        glass: both((s) => screen(s * (h - 5), w - 5.5)),
        lines: both((s) => screen(s * (h - 10), w - 5)),
      };
  }
}
