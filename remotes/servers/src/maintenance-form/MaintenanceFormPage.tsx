import { type MaintenanceWindow, maintenanceWindows } from '@portal/api-client/maintenance-windows'
import { servers, whyNotManageServers } from '@portal/api-client/servers'
import { currentTime } from '@portal/auth'
import { paths } from '@portal/contract'
import { Button, ButtonLink, EmptyState, Notice, Page, Section, toast, useRead } from '@portal/ui'
import { FormShell, TextArea, TextField } from '@portal/ui/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { loadWindows } from '../maintenance/load-windows'
import { WINDOWS_CRUMBS, WindowsGate } from '../maintenance/WindowsGate'
import { type Input, newValues, toValues } from './form-values'
import { Preview } from './Preview'
import { ScheduleFields } from './ScheduleFields'
import { TargetFields } from './TargetFields'
import { useWindowForm } from './use-window-form'

export const loader = loadWindows

export function Component() {
  const { id } = useParams()
  return <WindowsGate>{id === undefined ? <New /> : <Known key={id} id={id} />}</WindowsGate>
}

function New() {
  const [search] = useSearchParams()
  return <WindowForm title="メンテナンス予定の登録" serverIDs={search.getAll('serverID')} />
}

function Known({ id }: { id: string }) {
  const { data } = useRead(maintenanceWindows.list())
  // As it was opened, because a window that others change or delete meanwhile must not take the input away.
  const [window] = useState(() => data.find((each) => each.id === id))
  if (window) return <WindowForm title={window.name} window={window} />
  return (
    <Page title="メンテナンス予定" breadcrumbs={WINDOWS_CRUMBS} isPassing>
      <EmptyState
        title="メンテナンス予定が見つかりません"
        description="削除されたか、アドレスが違います。"
        action={
          <ButtonLink to={paths.maintenanceWindows} variant="default">
            一覧へ
          </ButtonLink>
        }
      />
    </Page>
  )
}

type WindowFormProps = { title: string; window?: MaintenanceWindow; serverIDs?: readonly string[] }

function WindowForm({ title, window, serverIDs = [] }: WindowFormProps) {
  const navigate = useNavigate()
  // `useQuery` instead of `useRead`, because a rule can be changed without the servers too.
  const { data: machines, isError, refetch } = useQuery(servers.list())
  const [initial] = useState(() => (window ? toValues(window, currentTime()) : newValues(serverIDs, currentTime())))
  const form = useWindowForm(initial)

  const save = async (input: Input) => {
    await (window ? maintenanceWindows.update(window.id, input) : maintenanceWindows.create(input))
    toast({ style: 'normal', message: `${input.name} を${window ? '保存' : '登録'}しました。` })
    await navigate(paths.maintenanceWindows)
  }

  return (
    <Page isReading title={title} breadcrumbs={[...WINDOWS_CRUMBS, { label: window ? title : '登録' }]}>
      <FormShell
        form={form}
        onSubmit={save}
        submitLabel={window ? '保存' : '登録'}
        cancelTo={paths.maintenanceWindows}
        disabledReason={whyNotManageServers()}
      >
        <Section title="内容">
          <TextField label="名前" description="64 文字以内" required {...form.getInputProps('name')} />
          <TextArea label="理由" description="500 文字以内" rows={2} {...form.getInputProps('reason')} />
        </Section>
        <Section title="対象">
          {isError && !machines && (
            <Notice
              tone="warning"
              action={
                <Button size="xs" variant="default" onClick={() => void refetch()}>
                  再試行
                </Button>
              }
            >
              サーバーを読み込めないため、対象を選択できません。
            </Notice>
          )}
          <TargetFields form={form} servers={machines ?? []} />
        </Section>
        <Section title="日時">
          <ScheduleFields form={form} />
        </Section>
        <Preview values={form.values} servers={machines} />
        <p>
          実施中に対象のサーバーから届いたイベントには「メンテナンス」の印が付き、重大でも通知しません。終了の時刻に解決していないイベントは、そのとき通知します。
        </p>
      </FormShell>
    </Page>
  )
}
