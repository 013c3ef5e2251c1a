// Distinguishable with the common colour blindnesses (after Okabe and Ito); at least 3:1 on the surface of their
// scheme.
const PALETTE = {
  light: ['#0b6f8f', '#b45309', '#7c3aed', '#15803d', '#be185d', '#4b5563'],
  dark: ['#63bbd4', '#f0b45b', '#b79cf5', '#6fcf97', '#f48fb1', '#b3bfc8'],
}
/** SVG paths around 0,0: circle, square, triangle, diamond, cross. */
const SHAPES = [
  'M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0Z',
  'M-3.5 -3.5H3.5V3.5H-3.5Z',
  'M0 -4.5L4.5 3.5H-4.5Z',
  'M0 -5L5 0L0 5L-5 0Z',
  'M-4 -2.5L-2.5 -4L0 -1.5L2.5 -4L4 -2.5L1.5 0L4 2.5L2.5 4L0 1.5L-2.5 4L-4 2.5L-1.5 0Z',
]

export type Scheme = keyof typeof PALETTE

export const colorOf = (index: number, scheme: Scheme): string => PALETTE[scheme][index % 6] ?? '#4b5563'

/**
 * The sign that a line carries at intervals, as an SVG path, so that thirty lines differ without their colours too.
 * Dashes would do the same, but look like gaps.
 */
export const shapeOf = (index: number): string => SHAPES[index % 5] ?? ''
