import 'uplot/dist/uPlot.min.css'

export type { Marker, Series, Threshold } from './chart/data'
export { RangePicker } from './chart/RangePicker'
export { customRange, type Span } from './chart/time-range'
export { TimeSeriesChart } from './chart/TimeSeriesChart'
export { useTimeRange, type TimeRangeControls } from './chart/use-time-range'
