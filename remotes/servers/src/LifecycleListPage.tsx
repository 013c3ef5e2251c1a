import { ensure } from '@portal/api-client/http'
import { type Lifecycle, lifecycles } from '@portal/api-client/lifecycles'
import { useSession } from '@portal/auth'
import { paths } from '@portal/contract'
import { Button, ButtonLink, EmptyState, formatDate, NoMatchState, Page } from '@portal/ui'
import {
  csvFileName, type CsvColumn, DataTable, downloadCsv, FilterBar, FilterChips, many, matches, MultiFilter, page, pageRows, Pagination,
  SearchField, size, sort, sortRows, text, useListState,
} from '@portal/ui/table'
import { useSuspenseQuery } from '@tanstack/react-query'
import { lifecycleColumns } from './lifecycle-columns'
import { daysLeft, LEVEL_TEXT, LEVELS, levelOf } from './lifecycle-level'

const listState = { q: text(), level: many(LEVELS), sort: sort('supportExpireAt'), page: page(), size: size() }

export const loader = () => ensure(lifecycles.list())

export function Component() {
  const { data } = useSuspenseQuery(lifecycles.list())
  const { state, set, clear } = useListState(listState)
  const project = useSession((session) => session.project?.name ?? '')
  const found = sortRows(
    data.filter(
      (lifecycle) =>
        (state.level.length === 0 || state.level.includes(levelOf(lifecycle.supportExpireAt))) &&
        matches(state.q, lifecycle.serverName, lifecycle.serialNo, lifecycle.manufacturer, lifecycle.model),
    ),
    lifecycleColumns,
    state.sort,
  )
  return (
    <Page title="ライフサイクル" breadcrumbs={[{ label: 'サーバー管理', to: paths.servers }, { label: 'ライフサイクル' }]}>
      <DataTable
        label="ライフサイクル一覧"
        rows={pageRows(found, state.page, state.size)}
        columns={lifecycleColumns}
        rowId={(lifecycle) => lifecycle.id}
        rowLink={(lifecycle) => paths.lifecycle(lifecycle.id)}
        sort={state.sort}
        onSortChange={(next) => set({ sort: next })}
        toolbar={
          <>
            <FilterBar
              actions={
                <Button
                  variant="default"
                  disabledReason={found.length === 0 ? '出力する行がありません。' : undefined}
                  onClick={() => downloadCsv({ name: csvFileName(project, 'server-lifecycles'), columns: csvColumns, rows: found })}
                >
                  CSV
                </Button>
              }
            >
              <SearchField label="ライフサイクルを検索" value={state.q} onChange={(q) => set({ q })} />
              <MultiFilter
                label="状態"
                value={state.level}
                options={LEVELS.map((value) => ({
                  value,
                  label: LEVEL_TEXT[value],
                  count: data.filter((lifecycle) => levelOf(lifecycle.supportExpireAt) === value).length,
                }))}
                onChange={(level) => set({ level })}
              />
            </FilterBar>
            <FilterChips
              chips={state.level.map((level) => ({
                label: `状態: ${LEVEL_TEXT[level]}`,
                onRemove: () => set({ level: state.level.filter((each) => each !== level) }),
              }))}
              onClear={clear}
            />
          </>
        }
        empty={
          data.length === 0 ? (
            <EmptyState
              title="ライフサイクルはまだありません"
              description="サーバーが登録されると、サポート期限をここで管理できます。"
              action={<ButtonLink to={paths.servers} variant="default">サーバー管理へ</ButtonLink>}
            />
          ) : (
            <NoMatchState total={data.length} onClear={clear} />
          )
        }
        footer={<Pagination page={state.page} size={state.size} total={found.length} onChange={set} />}
      />
    </Page>
  )
}

const csvColumns: CsvColumn<Lifecycle>[] = [
  { header: '状態', value: ({ supportExpireAt }) => LEVEL_TEXT[levelOf(supportExpireAt)] },
  { header: 'サーバー', value: (lifecycle) => lifecycle.serverName },
  { header: 'シリアル', value: (lifecycle) => lifecycle.serialNo },
  { header: 'メーカー', value: (lifecycle) => lifecycle.manufacturer },
  { header: 'モデル', value: (lifecycle) => lifecycle.model },
  { header: 'サポート期限', value: ({ supportExpireAt }) => (supportExpireAt ? formatDate(supportExpireAt) : null) },
  { header: '残日数', value: ({ supportExpireAt }) => daysLeft(supportExpireAt) },
  { header: '保守ベンダー', value: (lifecycle) => lifecycle.supportVendor },
  { header: '保守レベル', value: (lifecycle) => lifecycle.supportLevel },
  { header: '更新者', value: (lifecycle) => lifecycle.updatedBy },
]
