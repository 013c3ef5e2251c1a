import {
  IconCheck,
  IconCircle,
  IconCircleCheck,
  IconCircleFilled,
  IconCopy,
  IconDotsVertical,
  IconHelpCircle,
  IconInfoCircle,
  IconMinus,
  IconPercentage50,
  IconSquareRotatedFilled,
  IconTriangleFilled,
  type TablerIcon,
} from '@tabler/icons-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

const STROKE = 2.25

const icons = {
  check: IconCheck,
  circle: IconCircle,
  'circle-check': IconCircleCheck,
  'circle-filled': IconCircleFilled,
  'circle-half': IconPercentage50,
  copy: IconCopy,
  diamond: IconSquareRotatedFilled,
  'dots-vertical': IconDotsVertical,
  help: IconHelpCircle,
  info: IconInfoCircle,
  minus: IconMinus,
  triangle: IconTriangleFilled,
} satisfies Record<string, TablerIcon>

/** An icon that an element has by its attribute `data-icon`. */
export type MaskIcon = keyof typeof icons

/**
 * Icons for what a table has in each row: a mask of the element's own `::before`, in the colour of its text. An `<svg>`
 * would be three to six elements more in each cell, with a dozen attributes, which a list renders, lays out and removes
 * again.
 */
export function maskIconCss(): string {
  const shapes = Object.entries<TablerIcon>(icons).map(
    ([name, shape]) => `[data-icon='${name}']::before{mask-image:url("${dataUrl(shape)}")}`,
  )
  return `${BOX}${shapes.join('')}`
}

// Coloured by the page in print and in forced colours too, where backgrounds go. There important, because a tone that
// colours its glyph would leave it in the colour of the page.
const BOX = `[data-icon]::before{content:'';flex:none;width:0.875rem;height:0.875rem;background:currentColor;mask:center / contain no-repeat;print-color-adjust:exact}@media (forced-colors: active){[data-icon]::before{background:CanvasText!important}}`

/** Without a semicolon, because the generated file has a line break after each. */
function dataUrl(shape: TablerIcon): string {
  const svg = renderToStaticMarkup(createElement(shape, { stroke: STROKE }))
    .replace(/ (class|width|height)="[^"]*"/g, '')
    .replaceAll('currentColor', '#000')
    .replaceAll('"', "'")
  return `data:image/svg+xml,${svg.replace(/[%#<>{};]/g, encodeURIComponent)}`
}
