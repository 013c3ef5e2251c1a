import 'uplot/dist/uPlot.min.css'

export { TimeSeriesChart, type Marker, type Series, type Threshold, type TimeSeriesChartProps } from './chart/time-series-chart'
