import type { Server } from '@portal/api-client/servers'
import { paths } from '@portal/contract'
import {
  ButtonLink,
  copy,
  EmptyState,
  ErrorLine,
  exportFileName,
  ExportMenu,
  formatNumber,
  Notice,
  Page,
  SlowNote,
} from '@portal/ui'
import { SwitchField } from '@portal/ui/form'
import { downloadCsv } from '@portal/ui/table'
import { useSearchParams } from 'react-router-dom'
import { COMPARED, comparedIDs, whyNotCompare } from './compare-path'
import { type ComparedGroup, comparisonOf, differencesOf } from './comparison'
import { fileColumns, fileRows, pasteText } from './comparison-file'
import { ComparisonTable } from './ComparisonTable'
import classes from './ServerComparison.module.css'
import { type Subject, useCompared } from './use-compared'

/** Two to four servers beside each other: `/servers?view=compare&id=…&id=…`, with `only=diff` what differs alone. */
export function Component() {
  const [search] = useSearchParams()
  const { ids, left } = comparedIDs(search)
  const subjects = useCompared(ids)
  const groups = comparisonOf(subjects.map(({ server }): Server | null => server))
  const names = subjects.map(({ name }) => name)
  const whyNot = whyNotCompare(ids.length)
  return (
    <Page
      title="サーバーの比較"
      documentTitle={['サーバーの比較', names.join('、')].filter(Boolean).join(': ')}
      breadcrumbs={[{ label: 'サーバー管理', to: paths.servers }, { label: '比較' }]}
      actions={!whyNot && <Files groups={groups} names={names} />}
    >
      {whyNot ? (
        <EmptyState
          title={`比較できるのは ${COMPARED}です`}
          description="サーバー管理の一覧で選択し、「その他」の「比較」を選びます。"
          action={<ButtonLink to={paths.servers}>サーバー管理へ</ButtonLink>}
        />
      ) : (
        <>
          {left > 0 && <Notice>最初の {formatNumber(ids.length)} 台を比較しています。</Notice>}
          <Comparison subjects={subjects} groups={groups} />
        </>
      )}
    </Page>
  )
}

function Comparison({ subjects, groups }: { subjects: readonly Subject[]; groups: readonly ComparedGroup[] }) {
  const [search, setSearch] = useSearchParams()
  const isOnlyDifferent = search.get('only') === 'diff'
  const rows = groups.reduce((sum, group) => sum + group.rows.length, 0)
  const differences = differencesOf(groups)
  const different = differences.reduce((sum, group) => sum + group.rows.length, 0)
  function showOnlyDifferent(isOn: boolean): void {
    const next = new URLSearchParams(search)
    if (isOn) next.set('only', 'diff')
    else next.delete('only')
    setSearch(next, { replace: true })
  }
  return (
    <>
      {subjects.map((subject) => (
        <Failure key={subject.id} subject={subject} />
      ))}
      <div className={classes.head}>
        <SwitchField
          label="違いのみ"
          checked={isOnlyDifferent}
          onChange={({ currentTarget }) => showOnlyDifferent(currentTarget.checked)}
        />
        <p role="status">
          {subjects.some(({ isLoading }) => isLoading) ? (
            <>
              読み込んでいます…
              <SlowNote />
            </>
          ) : (
            `${formatNumber(rows)} 項目中 ${formatNumber(different)} 項目に違いがあります`
          )}
        </p>
      </div>
      <p className={classes.help}>シリアル番号のようにサーバーごとに異なる項目は、違いに数えません。</p>
      {isOnlyDifferent && differences.length === 0 ? (
        <EmptyState title="違いのある項目はありません" />
      ) : (
        <ComparisonTable subjects={subjects} groups={isOnlyDifferent ? differences : groups} />
      )}
    </>
  )
}

/** Why a server has no values, or old ones. */
function Failure({ subject: { name, server, error, retry } }: { subject: Subject }) {
  if (!error) return null
  return (
    <div className={classes.failure}>
      <strong>{server ? `${name} の最新の値を取得できません。` : `${name} を取得できません。`}</strong>
      <ErrorLine error={error} onRetry={retry} />
    </div>
  )
}

function Files({ groups, names }: { groups: readonly ComparedGroup[]; names: readonly string[] }) {
  const save = () =>
    downloadCsv({
      name: exportFileName('servers-compare', 'csv'),
      columns: fileColumns(names),
      rows: fileRows(groups),
    })
  return (
    <ExportMenu
      items={[
        { label: '表をコピー', onSelect: () => void copy(pasteText(groups, names), '表をコピーしました。') },
        { label: 'CSV', onSelect: save },
        { label: '印刷', onSelect: () => window.print() },
      ]}
    />
  )
}
