import { Button, confirm, exportFileName, formatNumber, Notice, saveFile } from '@portal/ui'
import { BulkOutcome, BulkTargets } from '@portal/ui/table'
import { formerValuesCsv } from './export-file'
import type { Edits } from './use-edits'

/** How far the edits are, what of them has failed, and the way back. `isInPage`: outside of a dialog. */
export function EditOutcome({ edits, isInPage = false }: { edits: Edits; isInPage?: boolean }) {
  const { bulk, undos, forget } = edits
  return (
    <>
      <BulkOutcome bulk={bulk} />
      {undos.length > 0 && bulk.whyNot === undefined && (
        <Notice
          isFloating={isInPage}
          action={
            <>
              <Button size="xs" variant="default" onClick={() => void undo(edits)}>
                元に戻す
              </Button>
              <Button size="xs" variant="default" onClick={() => saveFormer(edits)}>
                変更前の値 (CSV)
              </Button>
              {isInPage && (
                <Button size="xs" variant="subtle" onClick={forget}>
                  閉じる
                </Button>
              )}
            </>
          }
        >
          {formatNumber(undos.length)} 台の変更を元に戻せます。
        </Notice>
      )}
    </>
  )
}

async function undo({ undos, undo: run }: Edits): Promise<void> {
  const agreed = await confirm({
    title: `${formatNumber(undos.length)} 台の変更を元に戻しますか？`,
    body: (
      <>
        <p>変更した項目だけを、変更前の値に戻します。あとからほかで変更された項目は上書きしません。</p>
        <BulkTargets names={undos.map(({ server }) => server.name)} />
      </>
    ),
    action: '元に戻す',
  })
  if (agreed) await run()
}

/** The former values as a file that can be imported, because the way back is gone with the page. */
function saveFormer({ undos }: Edits): void {
  saveFile(formerValuesCsv(undos), exportFileName('servers-former', 'csv'))
}
