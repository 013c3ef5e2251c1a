import type { ReactNode } from 'react'
import type { Line, Sheet } from './sheet'
import { type Added, requestLines } from './sheet-text'
import classes from './SheetPaper.module.css'

/** The sheet as it is printed: one page of A4. */
export function SheetPaper({ sheet, added, madeAt }: { sheet: Sheet; added: Added; madeAt: string }) {
  const { to, tried } = added
  const request = requestLines(added)
  return (
    <article className={classes.paper} aria-label="保守依頼シートの内容">
      <p className={classes.head}>
        <strong>{to ? `${to} 御中` : '依頼先は未記入'}</strong>
        <span>作成日時 {madeAt}</span>
      </p>
      {request.length > 0 && (
        <Block title="依頼者">
          <Lines lines={request} isTwoColumns />
        </Block>
      )}
      <Block title="対象機器">
        <Lines lines={sheet.machine} isTwoColumns />
      </Block>
      <Block title="症状">
        <Lines lines={sheet.symptom} />
      </Block>
      {sheet.history.length > 0 && (
        <Block title="対応の経過">
          <ul className={classes.list}>
            {sheet.history.map((step, index) => (
              <li key={index}>{step}</li>
            ))}
          </ul>
        </Block>
      )}
      <Block title="ハードログ (SEL、英文の行の時刻は BMC の時計)">
        {sheet.records.length === 0 && <p>該当する記録はありません。</p>}
        <ul className={classes.list}>
          {sheet.records.map(({ id, at, text, row, raw }) => (
            <li key={id} className={classes.record}>
              <span>
                {at} {text}
              </span>
              {row && <code lang="en">{row}</code>}
              {raw && <code>{raw}</code>}
            </li>
          ))}
          {sheet.recordsLeft > 0 && <li>ほか {sheet.recordsLeft} 件</li>}
        </ul>
      </Block>
      <Block title="ファームウェア">
        {sheet.firmware.length > 0 ? <Lines lines={sheet.firmware} isTwoColumns /> : <p>情報がありません。</p>}
      </Block>
      <Block title="保守契約">
        <Lines lines={sheet.support} isTwoColumns />
      </Block>
      <Block title="実施済みの対応">
        <p className={classes.tried}>{tried.trim() || '記載なし'}</p>
      </Block>
    </article>
  )
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.block}>
      <h2 className={classes.title}>{title}</h2>
      {children}
    </section>
  )
}

function Lines({ lines, isTwoColumns = false }: { lines: readonly Line[]; isTwoColumns?: boolean }) {
  return (
    <dl className={classes.lines} data-columns={isTwoColumns || undefined}>
      {lines.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
