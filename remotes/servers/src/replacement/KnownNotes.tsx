import { formatNumber, Notice, SlowNote } from '@portal/ui'
import type { KnownReplacements } from './use-replacements'

/** What is not known of the replacements, or not yet. */
export function KnownNotes({ known: { isError, checking, failed } }: { known: KnownReplacements }) {
  return (
    <>
      {isError && (
        <Notice tone="warning">イベントを取得できないため、サーバーの状態と記録だけから判定しています。</Notice>
      )}
      {failed > 0 && (
        <Notice tone="warning">
          {formatNumber(failed)} 台の記録を取得できないため、そのサーバーはイベントと状態だけから判定しています。
        </Notice>
      )}
      <p role="status">
        {checking > 0 && (
          <>
            サポート期限の近い {formatNumber(checking)} 台のハードログとメトリクスを確認しています…
            <SlowNote />
          </>
        )}
      </p>
    </>
  )
}
