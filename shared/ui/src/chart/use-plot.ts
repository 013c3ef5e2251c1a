import { useEffect, useRef, useState, type RefObject } from 'react'
import uPlot from 'uplot'
import { hideCursor, moveCursor } from './cursor-keys'
import type { Scheme } from './look'
import { PLOT_PADDING, plotOptions, type PlotInput, type PlotSetting } from './plot-options'
import { followTouch } from './touch'

type Options = PlotInput & {
  syncKey: string | undefined
  scheme: Scheme
  /** Nothing is drawn while the chart is a table. */
  hidden: boolean
}

type PlotOutput = {
  target: RefObject<HTMLDivElement | null>
  /** The plot drawn again at another size, in CSS pixels; null while it is hidden. */
  drawAt: (width: number, height: number) => Promise<HTMLCanvasElement | null>
  /** The time under the cursor of this chart, or of one that it shares it with. */
  cursor: number | null
  /** Gives a key to the cursor; true: it was for it. */
  pressKey: (key: string) => boolean
  leave: () => void
  /** Width of the area between the axes, in CSS pixels. */
  width: number
}

const WIDTH_BEFORE_LAYOUT = 600

/** A uPlot in a div. It is made anew when the shape or the scheme changes; new points only replace its data. */
export function usePlot(input: Options): PlotOutput {
  const { data, series, shown, thresholds, markers, range, baseline, height, syncKey, scheme, hidden } = input
  const target = useRef<HTMLDivElement>(null)
  const plot = useRef<uPlot>(null)
  const [cursor, setCursor] = useState<number | null>(null)
  const [width, setWidth] = useState(WIDTH_BEFORE_LAYOUT)
  const latest = useRef<PlotInput>(input)
  useEffect(() => {
    latest.current = input
  })

  const now = () => latest.current

  const shape = JSON.stringify([series.map(({ label }) => label), scheme, syncKey, hidden, input.onZoom !== undefined])
  useEffect(() => {
    const element = target.current
    if (!element) return
    const made = newPlot({ element, scheme, syncKey, now, onCursor: setCursor }, element)
    plot.current = made
    const forgetTouch = followTouch(made)
    const observer = new ResizeObserver(() => {
      if (element.clientWidth === 0) return
      made.setSize({ width: element.clientWidth, height: now().height })
      setWidth(element.clientWidth - PLOT_PADDING.left - PLOT_PADDING.right)
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      forgetTouch()
      made.destroy()
      plot.current = null
      setCursor(null)
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `shape` stands for everything that needs a new plot
  }, [shape])

  useEffect(() => {
    series.forEach(({ label }, index) => plot.current?.setSeries(index + 1, { show: shown.includes(label) }))
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the labels are part of `shape`
  }, [shown, shape])
  const from = range?.[0]
  const to = range?.[1]
  useEffect(() => {
    plot.current?.setData([data.times, ...data.values])
  }, [data, from, to, thresholds, markers, baseline])
  useEffect(() => {
    if (plot.current) plot.current.setSize({ width: plot.current.width, height })
  }, [height])

  return {
    target,
    drawAt: async (...size) => target.current && drawOnce({ element: target.current, scheme, now }, ...size),
    cursor,
    width,
    pressKey: (key) => plot.current !== null && moveCursor(plot.current, key),
    leave: () => plot.current && hideCursor(plot.current),
  }
}

function newPlot(setting: PlotSetting, into: HTMLElement, size?: { width: number; height: number }): uPlot {
  const { times, values } = setting.now().data
  return new uPlot({ ...plotOptions(setting), ...size }, [times, ...values], into)
}

/** Draws a plot outside of the window, and removes it again. */
async function drawOnce(
  setting: Pick<PlotSetting, 'element' | 'scheme' | 'now'>,
  width: number,
  height: number,
): Promise<HTMLCanvasElement> {
  const aside = document.createElement('div')
  aside.style.position = 'fixed'
  aside.style.left = '-200vw'
  setting.element.append(aside)
  const copy = newPlot({ ...setting, syncKey: undefined, onCursor: () => {} }, aside, { width, height })
  // Waits for a frame, because uPlot draws in a microtask only.
  await new Promise(requestAnimationFrame)
  copy.destroy()
  aside.remove()
  return copy.ctx.canvas
}
