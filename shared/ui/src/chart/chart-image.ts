import { saveFile } from '../controls/save-file'
import { valueText, type Series, type Threshold } from './data'
import { colorOf, shapeOf, type Scheme } from './look'

type ChartImage = {
  plot: HTMLCanvasElement
  /** An element in the look of the page: its font and colours are taken. */
  element: Element
  title: string
  subtitle: string
  /** The lines that are drawn, each with its place in the chart. */
  lines: readonly { series: Series; index: number }[]
  thresholds: readonly Threshold[]
  scheme: Scheme
}

const MARGIN = 16
const LINE = 22

/** Saves the chart as a PNG: title, period, plot and legend, on the background that it has on the page. */
export async function saveChartImage(image: ChartImage, name: string): Promise<void> {
  const canvas = draw(image)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('ブラウザーが画像を作成できませんでした。')
  saveFile(blob, name)
}

function draw({ plot, element, title, subtitle, lines, thresholds, scheme }: ChartImage): HTMLCanvasElement {
  const style = getComputedStyle(element)
  const color = (token: string) => style.getPropertyValue(`--p-${token}`)
  const pixels = window.devicePixelRatio || 1
  const width = plot.width / pixels
  const height = plot.height / pixels
  const entries = [
    ...lines.map(({ series, index }) => ({
      text: `${series.label}（最新 ${valueText(lastOf(series), series.unit)}）`,
      stroke: colorOf(index, scheme),
      dash: [],
      shape: lines.length > 1 ? shapeOf(index) : '',
    })),
    ...thresholds.map(({ label, tone }) => ({ text: label, stroke: color(`${tone}-fg`), dash: [8, 4], shape: '' })),
  ]
  const canvas = document.createElement('canvas')
  const ctx = canvas.getContext('2d')
  if (!ctx) throw new Error('ブラウザーが画像を作成できませんでした。')
  const font = (size: number, weight = 400) => `${weight} ${size}px ${style.fontFamily}`
  ctx.font = font(12)
  const placed = flow(entries, width, (text) => ctx.measureText(text).width)
  canvas.width = (width + MARGIN * 2) * pixels
  canvas.height = (height + MARGIN * 2 + 48 + placed.height) * pixels
  ctx.scale(pixels, pixels)
  ctx.fillStyle = color('surface')
  ctx.fillRect(0, 0, canvas.width, canvas.height)

  ctx.textBaseline = 'top'
  ctx.fillStyle = color('text')
  ctx.font = font(15, 700)
  ctx.fillText(title, MARGIN, MARGIN)
  ctx.fillStyle = color('text-2')
  ctx.font = font(12)
  ctx.fillText(subtitle, MARGIN, MARGIN + 22)
  ctx.drawImage(plot, MARGIN, MARGIN + 44, width, height)

  const top = MARGIN + 48 + height
  for (const { text, stroke, dash, shape, x, y } of placed.items) {
    ctx.strokeStyle = stroke
    ctx.lineWidth = 2
    ctx.setLineDash(dash)
    ctx.beginPath()
    ctx.moveTo(MARGIN + x, top + y + 7)
    ctx.lineTo(MARGIN + x + 22, top + y + 7)
    ctx.stroke()
    ctx.save()
    ctx.translate(MARGIN + x + 11, top + y + 7)
    ctx.fillStyle = stroke
    ctx.fill(new Path2D(shape))
    ctx.restore()
    ctx.fillStyle = color('text')
    ctx.fillText(text, MARGIN + x + 28, top + y)
  }
  return canvas
}

const lastOf = ({ points }: Series) => points.findLast(([, value]) => Number.isFinite(value))?.[1] ?? null

/** Puts legend entries beside each other, in as many lines as they need. */
function flow<Entry extends { text: string }>(
  entries: readonly Entry[],
  width: number,
  measure: (text: string) => number,
) {
  let x = 0
  let y = 0
  const items = entries.map((entry) => {
    const needed = measure(entry.text) + 28 + 20
    if (x > 0 && x + needed > width) {
      x = 0
      y += LINE
    }
    const place = { ...entry, x, y }
    x += needed
    return place
  })
  return { items, height: entries.length === 0 ? 0 : y + LINE }
}
