import 'uplot/dist/uPlot.min.css'

export {
  TimeSeriesChart,
  type Marker,
  type Series,
  type Threshold,
  type TimeSeriesChartProps,
} from './chart/time-series-chart'
export { RangePicker } from './chart/range-picker'
export { customRange, type Span, type TimeRange } from './chart/time-range'
export { useTimeRange, type TimeRangeControls } from './chart/use-time-range'
