/** Units as hardware logs write them, by the name that metrics give them. */
const SAME: Record<string, string> = {
  rpm: 'rpm',
  '°c': 'celsius',
  '℃': 'celsius',
  c: 'celsius',
  v: 'volts',
  w: 'watts',
  a: 'amperes',
  '%': 'percent',
}
const TEXT: Record<string, string> = {
  celsius: '°C',
  rpm: 'rpm',
  watts: 'W',
  volts: 'V',
  amperes: 'A',
  percent: '%',
  seconds: '秒',
}

type Scale = { unit: string; divisor: number }
/** Largest first. Memory in powers of two, traffic in powers of ten, because IEC 80000-13 names them so (GiB, GB). */
const SCALES: Record<string, Scale[]> = {
  bytes: [
    { unit: 'TiB', divisor: 2 ** 40 },
    { unit: 'GiB', divisor: 2 ** 30 },
    { unit: 'MiB', divisor: 2 ** 20 },
    { unit: 'KiB', divisor: 2 ** 10 },
    { unit: 'B', divisor: 1 },
  ],
  bytes_per_second: [
    { unit: 'GB/s', divisor: 1e9 },
    { unit: 'MB/s', divisor: 1e6 },
    { unit: 'kB/s', divisor: 1e3 },
    { unit: 'B/s', divisor: 1 },
  ],
  bits_per_second: [
    { unit: 'Gbps', divisor: 1e9 },
    { unit: 'Mbps', divisor: 1e6 },
    { unit: 'kbps', divisor: 1e3 },
    { unit: 'bps', divisor: 1 },
  ],
}

/** `RPM`, `°C` of a hardware log and `celsius` of a metric as one name, so that they can be compared. */
export const baseUnit = (unit: string): string => SAME[unit.toLowerCase()] ?? unit

/** The unit to show and what to divide by, alike for all lines of a chart: `highest` is the largest value among them. */
export function scaleFor(unit: string, highest: number): Scale {
  const scales = SCALES[unit]
  return scales?.find(({ divisor }) => highest >= divisor) ?? scales?.at(-1) ?? { unit: TEXT[unit] ?? unit, divisor: 1 }
}
