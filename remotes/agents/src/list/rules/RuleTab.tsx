import { hasRules, notificationRules, whyNotManageRules } from '@portal/api-client/notification-rules'
import type { ServerRow } from '@portal/api-client/servers'
import { currentTime } from '@portal/auth'
import { DAY_MS } from '@portal/contract'
import { Button, ButtonLink, EmptyState, LeftOut, Panel, Section, useEntitlements, useRead } from '@portal/ui'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import layout from '../../layout.module.css'
import { DAYS, MatchingEvents } from './MatchingEvents'
import classes from './rule.module.css'
import { removeRule } from './rule-actions'
import { NEW_ID, RULES } from './rule-text'
import { RuleFields, useRuleForm } from './RuleForm'
import { SentMessages } from './SentMessages'

type Props = { id: string; servers: readonly ServerRow[] }

/** One rule: what it says, what it would match, what it has sent. */
export function Component({ id, servers }: Props) {
  const read = useRead(notificationRules.list())
  const { entitlements, isPending } = useEntitlements()
  const isNew = id === NEW_ID
  const rule = isNew ? undefined : read.data.find((one) => one.id === id)
  const why = isPending || hasRules(entitlements) ? whyNotManageRules() : '通知ルールを変更する機能がありません。'
  if (why !== undefined || (!isNew && !rule)) {
    return (
      <div className={layout.stack}>
        <LeftOut read={read} />
        <EmptyState
          title={why === undefined ? '通知ルールが見つかりません' : '通知ルールは変更できません'}
          description={why ?? '削除されたか、アドレスが正しくありません。'}
          action={
            <ButtonLink to={RULES} variant="default">
              ルールの一覧に戻る
            </ButtonLink>
          }
        />
      </div>
    )
  }
  // Made anew for each rule, because what is typed belongs to one.
  return <Rule key={rule?.id ?? ''} rule={rule} servers={servers} onStale={read.refetch} />
}

function Rule({
  rule,
  servers,
  onStale,
}: {
  rule: Parameters<typeof useRuleForm>[0]
  servers: readonly ServerRow[]
  onStale: () => Promise<unknown>
}) {
  const form = useRuleForm(rule)
  const [from] = useState(() => new Date(currentTime() - DAYS * DAY_MS).toISOString())
  const navigate = useNavigate()
  const remove = async () => {
    if (!rule || !(await removeRule(rule))) return
    // Otherwise the form asks whether it may be left.
    form.resetDirty()
    void navigate(RULES)
  }
  return (
    <div className={layout.stack}>
      <div className={classes.columns}>
        <Section
          title={rule ? rule.name : '新しい通知ルール'}
          actions={
            rule && (
              <Button variant="default" color="red" onClick={() => void remove()}>
                削除
              </Button>
            )
          }
        >
          <RuleFields form={form} rule={rule} servers={servers} onStale={onStale} />
        </Section>
        <Section title="条件の確認">
          <Panel>
            <MatchingEvents from={from} values={form.values} rule={rule} servers={servers} />
          </Panel>
        </Section>
      </div>
      {rule && (
        <Section title="送信の記録">
          <Panel>
            <SentMessages rule={rule} />
          </Panel>
        </Section>
      )}
    </div>
  )
}
