import uPlot from 'uplot'
import type { Marker, Threshold } from './data'

/** Draws the limits (horizontal, in their tone) and the points in time (vertical, dashed) with their labels. */
export function annotations(
  plot: uPlot,
  thresholds: readonly Threshold[],
  markers: readonly Marker[],
  scale: string,
  style: CSSStyleDeclaration,
): void {
  const { ctx, bbox } = plot
  const pixels = uPlot.pxRatio
  ctx.save()
  ctx.beginPath()
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height)
  ctx.clip()
  ctx.font = `${11 * pixels}px ${style.fontFamily}`
  ctx.lineWidth = 1.5 * pixels
  for (const { value, label, tone } of thresholds) {
    const y = plot.valToPos(value, scale, true)
    ctx.strokeStyle = ctx.fillStyle = style.getPropertyValue(`--p-${tone}-fg`)
    ctx.setLineDash([6 * pixels, 4 * pixels])
    line(ctx, bbox.left, y, bbox.left + bbox.width, y)
    ctx.textAlign = 'right'
    ctx.textBaseline = 'bottom'
    ctx.fillText(label, bbox.left + bbox.width - 4 * pixels, y - 2 * pixels)
  }
  for (const { at, label } of markers) {
    const x = plot.valToPos(at, 'x', true)
    ctx.strokeStyle = ctx.fillStyle = style.getPropertyValue('--p-text-2')
    ctx.setLineDash([2 * pixels, 3 * pixels])
    line(ctx, x, bbox.top, x, bbox.top + bbox.height)
    const right = x > bbox.left + bbox.width * 0.75
    ctx.textAlign = right ? 'right' : 'left'
    ctx.textBaseline = 'bottom'
    ctx.fillText(label, x + (right ? -4 : 4) * pixels, bbox.top + bbox.height - 2 * pixels)
  }
  ctx.restore()
}

function line(ctx: CanvasRenderingContext2D, x1: number, y1: number, x2: number, y2: number): void {
  ctx.beginPath()
  ctx.moveTo(x1, y1)
  ctx.lineTo(x2, y2)
  ctx.stroke()
}
