import uPlot from 'uplot'
import { colorOf, shapeOf, type Scheme } from './look'

/** CSS pixels between two signs of a line. */
const DISTANCE = 90

/**
 * Puts the sign of each line on it at regular distances, each line's shifted against its neighbours', so that they do
 * not cover each other.
 */
export function lineSigns(plot: uPlot, scheme: Scheme, surface: string): void {
  const { ctx, bbox, data, series } = plot
  const pixels = uPlot.pxRatio
  const [times] = data
  const lines = series.length - 1
  // A single line needs no sign to be told from others.
  if (lines < 2) return
  ctx.save()
  ctx.beginPath()
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height)
  ctx.clip()
  ctx.lineWidth = 1
  ctx.strokeStyle = surface
  series.forEach(({ show }, number) => {
    const values = data[number]
    if (number === 0 || !show || !values) return
    const path = new Path2D(shapeOf(number - 1))
    ctx.fillStyle = colorOf(number - 1, scheme)
    let next = bbox.left + ((number - 0.5) / lines) * DISTANCE * pixels
    times.forEach((at, index) => {
      const value = values[index]
      const x = plot.valToPos(at, 'x', true)
      if (x < next || value === null || value === undefined) return
      next = x + DISTANCE * pixels
      ctx.save()
      ctx.translate(x, plot.valToPos(value, 'y', true))
      ctx.scale(pixels, pixels)
      ctx.fill(path)
      ctx.stroke(path)
      ctx.restore()
    })
  })
  ctx.restore()
}
