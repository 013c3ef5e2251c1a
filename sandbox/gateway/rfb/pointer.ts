import { COLOR, type Color } from './canvas'

/** An arrow: `#` edge, `.` inside. */
const ARROW = [
  '#           ',
  '##          ',
  '#.#         ',
  '#..#        ',
  '#...#       ',
  '#....#      ',
  '#.....#     ',
  '#......#    ',
  '#.......#   ',
  '#........#  ',
  '#.....##### ',
  '#..#..#     ',
  '#.# #..#    ',
  '##  #..#    ',
  '#    #..#   ',
  '     #..#   ',
  '      ##    ',
]
export const POINTER_WIDTH = ARROW[0]?.length ?? 0
export const POINTER_HEIGHT = ARROW.length

/** The colour of the pointer this far from its tip, or undefined where one sees through. */
export function pointerPixel(x: number, y: number): Color | undefined {
  if (x < 0 || y < 0 || x >= POINTER_WIDTH || y >= POINTER_HEIGHT) return undefined
  const pixel = ARROW[y]?.[x]
  if (pixel === '#') return COLOR.black
  return pixel === '.' ? COLOR.white : undefined
}
