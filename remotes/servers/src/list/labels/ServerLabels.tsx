import { type ServerRow, servers } from '@portal/api-client/servers'
import { paths } from '@portal/contract'
import { Button, ButtonLink, EmptyState, formatNumber, Notice, Page, useRead, useStored } from '@portal/ui'
import { SelectField, TextField } from '@portal/ui/form'
import { type ReactNode, useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import * as z from 'zod/mini'
import { labelledIDs } from './label-path'
import { LabelPages } from './LabelPages'
import classes from './ServerLabels.module.css'
import { PAPER_NAMES, type PaperName, PAPERS, pagesOf, placeOf } from './sheets'
import { usePageSize } from './use-page-size'

/** The labels of chosen servers, for the printer: `/servers?view=labels&id=…`. */
export function Component() {
  const ids = labelledIDs(useLocation())
  const { data } = useRead(servers.list())
  const { chosen, missing } = useChosen(data, ids.join('\n'))
  return chosen.length === 0 ? (
    <Frame>
      <EmptyState
        title="ラベルを印刷するサーバーがありません"
        description="サーバー管理の一覧で選択し、「その他」の「ラベル印刷」を選びます。"
        action={<ButtonLink to={paths.servers}>サーバー管理へ</ButtonLink>}
      />
    </Frame>
  ) : (
    <Labels servers={chosen} missing={missing} />
  )
}

/** The servers in the order of the ids, and how many of these are none of the list. */
function useChosen(all: readonly ServerRow[], ids: string) {
  return useMemo(() => {
    const byID = new Map(all.map((server) => [server.id, server]))
    const wanted = ids === '' ? [] : ids.split('\n')
    const chosen = wanted.flatMap((id) => byID.get(id) ?? [])
    return { chosen, missing: wanted.length - chosen.length }
  }, [all, ids])
}

function Labels({ servers: chosen, missing }: { servers: readonly ServerRow[]; missing: number }) {
  const [name, setName] = useStored<PaperName>('portal.servers.label-paper', z.enum(PAPER_NAMES), 'sheet24')
  const [typed, setTyped] = useState('1')
  const paper = PAPERS[name]
  const place = placeOf(typed, paper)
  const isSheet = paper.perPage > 1
  const pages = pagesOf(chosen, paper, isSheet ? (place ?? 1) : 1)
  const wrong = isSheet && place === null ? `1〜${paper.perPage} の整数で入力してください。` : undefined
  usePageSize(paper)
  return (
    <Frame
      actions={
        <Button disabledReason={wrong} onClick={() => window.print()}>
          印刷
        </Button>
      }
    >
      <div className={classes.controls}>
        <SelectField
          label="用紙"
          options={PAPER_NAMES.map((value) => ({ value, label: PAPERS[value].label }))}
          value={name}
          onChange={(value) => setName(PAPER_NAMES.find((each) => each === value) ?? name)}
        />
        {isSheet && (
          <TextField
            label="使い始める位置"
            description="左上が 1、右へ 2、3"
            inputMode="numeric"
            value={typed}
            error={wrong}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        )}
        <p role="status" className={classes.count}>
          ラベル {formatNumber(chosen.length)} 枚、用紙 {formatNumber(pages.length)} ページ
        </p>
      </div>
      <p className={classes.help}>
        印刷の設定で、倍率を 100%、余白を「なし」、ヘッダーとフッターをオフにしてください。QR
        コードはこのポータルのサーバーのページを開きます。
      </p>
      {missing > 0 && <Notice tone="warning">{formatNumber(missing)} 台はサーバーの一覧にありません。</Notice>}
      <LabelPages pages={pages} paper={name} />
    </Frame>
  )
}

function Frame({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  return (
    <Page
      title="ラベル印刷"
      breadcrumbs={[{ label: 'サーバー管理', to: paths.servers }, { label: 'ラベル印刷' }]}
      actions={actions}
    >
      {children}
    </Page>
  )
}
