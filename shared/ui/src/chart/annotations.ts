import uPlot from 'uplot'
import type { Marker, Threshold } from './data'

/** Room above the plot for the name of a limit, in CSS pixels. */
export const TOP = 18

/** Draws the limits (horizontal, in their tone, with their label) and the marked points in time (vertical, dotted). */
export function annotations(
  plot: uPlot,
  thresholds: readonly Threshold[],
  markers: readonly Marker[],
  style: CSSStyleDeclaration,
): void {
  const { ctx, bbox } = plot
  const pixels = uPlot.pxRatio
  ctx.save()
  ctx.beginPath()
  ctx.rect(bbox.left, bbox.top - TOP * uPlot.pxRatio, bbox.width, bbox.height + TOP * uPlot.pxRatio)
  ctx.clip()
  ctx.lineWidth = pixels
  ctx.setLineDash([1 * pixels, 3 * pixels])
  for (const { at, tone } of markers) {
    const x = plot.valToPos(at, 'x', true)
    ctx.strokeStyle = style.getPropertyValue(`--p-${tone}-fg`)
    line(ctx, x, bbox.top, x, bbox.top + bbox.height)
  }
  ctx.font = `${11 * pixels}px ${style.fontFamily}`
  ctx.lineWidth = 1.5 * pixels
  ctx.setLineDash([8 * pixels, 4 * pixels])
  let above = -Infinity
  for (const { value, mark, tone } of [...thresholds].sort((a, b) => b.value - a.value)) {
    const y = plot.valToPos(value, 'y', true)
    ctx.strokeStyle = style.getPropertyValue(`--p-${tone}-fg`)
    line(ctx, bbox.left, y, bbox.left + bbox.width, y)
    // At the old end, where it covers the least; over its line, but not on the line above.
    const under = y - above < 18 * pixels
    written(ctx, mark, bbox.left + 4 * pixels, under ? y + 13 * pixels : y - 4 * pixels, style)
    above = under ? y + 13 * pixels : y
  }
  ctx.restore()
}

/** Text with a rim in the colour of the surface, so that lines under it do not take its letters. */
function written(ctx: CanvasRenderingContext2D, text: string, x: number, y: number, style: CSSStyleDeclaration): void {
  ctx.save()
  ctx.textAlign = 'left'
  ctx.textBaseline = 'alphabetic'
  ctx.setLineDash([])
  ctx.lineJoin = 'round'
  ctx.lineWidth = 4 * uPlot.pxRatio
  ctx.fillStyle = ctx.strokeStyle
  ctx.strokeStyle = style.getPropertyValue('--p-surface')
  ctx.strokeText(text, x, y)
  ctx.fillText(text, x, y)
  ctx.restore()
}

function line(ctx: CanvasRenderingContext2D, x1: number, y1: number, x2: number, y2: number): void {
  ctx.beginPath()
  ctx.moveTo(x1, y1)
  ctx.lineTo(x2, y2)
  ctx.stroke()
}
