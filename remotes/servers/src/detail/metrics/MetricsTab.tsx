import { type Server, servers } from '@portal/api-client/servers'
import { Entitled, ErrorState, RefreshFailed, Time } from '@portal/ui'
import { customRange, RangePicker, useTimeRange } from '@portal/ui/chart'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { groupsOf } from '@portal/api-client/servers/metric-groups'
import { correctedTime, currentTime } from '@portal/auth'
import { MetricEvents, useMetricEvents } from './MetricEvents'
import { MetricPanels, MetricSkeleton } from './MetricPanels'
import classes from './MetricsTab.module.css'
import { LastSample, NoMetrics } from './NoMetrics'

export function Component({ server }: { server: Server }) {
  return (
    <Entitled
      to="infraAdvanced"
      feature="メトリクス"
      description="温度、ファン、電力、CPU、メモリなどの推移をグラフで確認できます。"
      pending={<MetricSkeleton />}
    >
      <MetricsOf key={server.id} server={server} />
    </Entitled>
  )
}

function MetricsOf({ server }: { server: Server }) {
  const time = useTimeRange()
  const { span, show } = time
  const read = useQuery({
    ...servers.metrics(server.id, span),
    refetchInterval: time.refreshMs,
    refetchOnReconnect: true,
    // The lines of the last span stay until those of a new one are there, instead of a skeleton.
    placeholderData: (previous) => previous,
  })
  // With the thresholds, because charts that get their lines later move those below.
  const logs = useQuery(servers.hardLogs(server.id))
  const found = useMetricEvents(server.id, span)
  const results = read.data?.data.result
  const groups = useMemo(() => groupsOf(results ?? []), [results])

  // Always the same function, so that the charts, which are memoised, are not drawn again with each render.
  const latestShow = useRef(show)
  useEffect(() => {
    latestShow.current = show
  })
  const zoom = useCallback(
    ([start, end]: [number, number]) => latestShow.current(customRange(start, end, currentTime() / 1000)),
    [],
  )

  return (
    <div className={classes.root}>
      <RangePicker time={time} />
      <div className={classes.facts}>
        <MetricEvents serverID={server.id} found={found} />
        {read.dataUpdatedAt > 0 && (
          <p className={classes.updated}>
            最終更新 <Time value={new Date(correctedTime(read.dataUpdatedAt)).toISOString()} />
          </p>
        )}
      </div>
      <RefreshFailed read={read} />
      {read.isPending || logs.isPending ? (
        <MetricSkeleton />
      ) : read.isError && !read.data ? (
        <ErrorState error={read.error} title="メトリクスを取得できませんでした" onRetry={() => void read.refetch()} />
      ) : groups.length === 0 ? (
        <NoMetrics server={server} time={time} />
      ) : (
        <div className={classes.root} aria-busy={read.isFetching}>
          <LastSample server={server} groups={groups} />
          <MetricPanels
            server={server}
            groups={groups}
            logs={logs.data}
            span={span}
            markers={found.markers}
            onZoom={zoom}
            onRetry={() => void read.refetch()}
          />
        </div>
      )}
    </div>
  )
}
