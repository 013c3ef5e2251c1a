import { ACCESS_TEXT, type AccessReason, type Server } from '@portal/api-client/servers'
import { useSession } from '@portal/auth'
import { confirm, toast } from '@portal/ui'
import { useState } from 'react'
import { reasonOf } from '../given-reasons'
import { ReasonFields } from '../ReasonFields'
import { TextLine } from '../TextLine'
import { interruptedRecords } from './kept-record'
import { MOST_MB } from './most-mb'
import { recording, type RunningRecord } from './recording'
import { WorkSession } from './work-session'

const MOST_TEXT = 200

/** Says what is recorded, asks what the work is for, and starts. */
export async function startRecording(server: Server): Promise<void> {
  // As on a page without TLS (https://www.w3.org/TR/webcrypto/#crypto-interface).
  if (!window.crypto?.subtle) {
    toast({ style: 'warning', message: 'この接続は暗号化されていないため、作業を記録できません。' })
    return
  }
  const first = reasonOf(server.id)
  let why = first
  const explain = (given: AccessReason) => {
    why = given
  }
  const interrupted = (await interruptedRecords(useSession.getState().user?.id ?? '').catch(() => [])).length
  const isAgreed = await confirm({
    title: '作業の記録を開始しますか？',
    body: (
      <>
        <p>
          画面に出力された内容を、終了するまでこのブラウザーの中に記録し、終了時にファイルへ保存します。入力したキーは記録しないため、表示されないパスワードは含まれません。画面に表示された秘密は含まれます。
        </p>
        <p>
          {MOST_MB} MB
          に達すると、記録は自動で終了して保存されます。タブが閉じられても失われないように、記録中の内容はこのブラウザーに保管し、終了またはログアウトで消します。
        </p>
        {interrupted > 0 && (
          <p>
            中断された記録が {interrupted} 件あります。「作業の記録の再生」で、ファイルへの保存または破棄ができます。
          </p>
        )}
        <ReasonFields first={first} longest={ACCESS_TEXT} onChange={explain} />
      </>
    ),
    action: '記録を開始',
  })
  if (!isAgreed) return
  const before = recording()
  if (before.phase === 'recording') await before.session.finish('left')
  new WorkSession(server, why)
}

/** Asks for the text of a marker, and puts it into the record. */
export async function askForMark(session: RunningRecord): Promise<void> {
  let text = ''
  const write = (typed: string) => {
    text = typed.trim()
  }
  const isAgreed = await confirm({
    title: '記録に印を付けますか？',
    body: <MarkText label="印の内容" onChange={write} />,
    action: '印を付ける',
  })
  if (isAgreed) session.mark(text || '印')
}

/** Takes the picture of the screen, asks for its mark, and puts both into the record. */
export async function askForPicture(session: RunningRecord): Promise<void> {
  const keep = await session.takePicture().catch(() => null)
  if (!keep) {
    toast({ style: 'warning', message: 'まだ画面が表示されていないため、記録できません。' })
    return
  }
  let text = ''
  const write = (typed: string) => {
    text = typed.trim()
  }
  const isAgreed = await confirm({
    title: 'この画面を記録しますか？',
    body: <MarkText label="画面の説明 (任意)" onChange={write} />,
    action: '記録する',
  })
  if (isAgreed) keep(text || '画面')
}

function MarkText({ label, onChange }: { label: string; onChange: (text: string) => void }) {
  const [text, setText] = useState('')
  return (
    <TextLine
      label={label}
      value={text}
      maxLength={MOST_TEXT}
      onChange={(typed) => {
        setText(typed)
        onChange(typed)
      }}
    />
  )
}
