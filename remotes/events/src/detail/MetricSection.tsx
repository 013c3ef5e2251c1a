import type { Event } from '@portal/api-client/events'
import { paths } from '@portal/contract'
import { Entitled, lazyComponent, Panel, Room, Section, TextLink } from '@portal/ui'
import { metricGroupOf, spanAround } from './event-metric'

const EventMetric = lazyComponent(() => import(/* webpackChunkName: "event-metric" */ './EventMetric'))

/** As high as a chart of 160 px with its head, legend and limit. */
const HEIGHT = '17rem'

/** What was measured around the event; nothing when its kind has no metric. */
export function MetricSection({ event }: { event: Event }) {
  if (metricGroupOf(event) === undefined) return null
  const { start, end } = spanAround(event)
  return (
    <Section
      title="前後 1 時間のメトリクス"
      actions={<TextLink to={paths.serverMetrics(event.serverID, start, end)}>メトリクスを見る</TextLink>}
    >
      <Room height={HEIGHT}>
        <Entitled
          to="infraAdvanced"
          feature="メトリクス"
          description="イベントの前後の温度、ファン、電力、CPU、メモリなどの推移を確認できます。"
        >
          <Panel height={HEIGHT}>
            <EventMetric event={event} />
          </Panel>
        </Entitled>
      </Room>
    </Section>
  )
}
