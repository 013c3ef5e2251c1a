import { paths } from '@portal/contract'
import { Button, ButtonLink, CopyText, saveFile } from '@portal/ui'
import { setRecording, useRecording } from './recording'
import { MOST_MB } from './most-mb'
import classes from '../console/notice.module.css'

/** Says that the record of this server was saved, and how to have it again; nothing until then. */
export function RecordingNotice({ serverID }: { serverID: string }) {
  const state = useRecording()
  if (state.phase !== 'saved' || state.serverID !== serverID) return null
  const { blob, name, fingerprint, cause } = state.record
  return (
    <div role="status" className={classes.notice} data-tone={cause === 'full' ? 'warning' : undefined}>
      <p>
        {cause === 'full'
          ? `記録が ${MOST_MB} MB に達したため終了し、そこまでをファイルに保存しました。操作は続けられます。`
          : '記録をファイルに保存しました。'}{' '}
        指紋: <CopyText value={fingerprint} label="記録の指紋" />
      </p>
      <Button size="xs" variant="default" onClick={() => saveFile(blob, name)}>
        もう一度保存
      </Button>
      <ButtonLink size="xs" variant="default" to={paths.serverRecords}>
        再生して確かめる
      </ButtonLink>
      <Button size="xs" variant="default" onClick={() => setRecording({ phase: 'off' })}>
        閉じる
      </Button>
    </div>
  )
}
