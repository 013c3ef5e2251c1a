import 'uplot/dist/uPlot.min.css'

export {
  TimeSeriesChart,
  type Marker,
  type Series,
  type Threshold,
  type TimeSeriesChartProps,
} from './chart/TimeSeriesChart'
export { RangePicker } from './chart/RangePicker'
export { customRange, type Span, type TimeRange } from './chart/time-range'
export { useTimeRange, type TimeRangeControls } from './chart/use-time-range'
