import { partFacts, partKindLabels, partName } from '@portal/api-client/parts'
import type { Server } from '@portal/api-client/servers'
import { Button, formatDateTime, formatNumber, Section } from '@portal/ui'
import type { Loss } from './missing-parts'
import classes from './MissingParts.module.css'
import { type MissingParts as Missing, useMissingParts } from './use-missing-parts'

/** 「欠けた部品」: what the inventory had the time before. Nothing where nothing is missing. */
export function MissingParts({ server }: { server: Server }) {
  return <MissingPartsSection {...useMissingParts(server)} />
}

export function MissingPartsSection({ losses, reference, accept }: Missing) {
  if (losses.length === 0 || !reference) return null
  const at = formatDateTime(reference.at)
  return (
    <Section
      title="欠けた部品"
      actions={
        <Button variant="default" onClick={accept}>
          確認しました
        </Button>
      }
    >
      <p>
        {reference.isReported
          ? `前回の報告（${at}）と比べて、次の部品が見つかりません。`
          : `このブラウザーで前回確認した構成（${at}）と比べて、次の部品が見つかりません。`}
        取り外していない場合は、接触不良か故障のおそれがあります。
      </p>
      <ul className={classes.list}>{losses.flatMap(linesOf)}</ul>
      <p className={classes.note}>「確認しました」を選ぶと、現在の構成が次に比べるときの基準になります。</p>
    </Section>
  )
}

function linesOf({ kind, before, after, parts }: Loss) {
  if (parts.length > 0)
    return parts.map((part) => (
      <li key={part.id}>
        <strong>{partName(part)}</strong> {partFacts(part)}
      </li>
    ))
  const [name, unit] =
    kind === 'processor'
      ? ['CPU', '個']
      : kind === 'size of memory'
        ? ['メモリの容量', 'GiB']
        : [partKindLabels.text(kind), '個']
  const numbers = `${formatNumber(before, unit)} → ${formatNumber(after, unit)}`
  return [
    <li key={kind}>
      <strong>{name}</strong> {numbers}
      {kind in { memory: 1, disk: 1, psu: 1, fan: 1 } && '（どの部品かは分かりません）'}
    </li>,
  ]
}
