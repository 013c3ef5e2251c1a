import { previews } from '@portal/api-client/previews'
import { currentTime, settled } from '@portal/auth'
import { isSignedBy, partsOf, type Preview, type RuntimeConfig } from '@portal/contract'
import { formatDateTime, toast } from '@portal/ui'
import { updateRemote } from './loader'
import { endPreview, previewLink, usePreview } from './preview'

/** The longest that a timer can wait; a longer preview is looked at again then. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** Makes this tab run what a link allows, or says why it does not. */
export async function startPreview(link: string, config: RuntimeConfig): Promise<void> {
  const read = await readLink(link, config)
  if (typeof read === 'string') return endPreview(read)
  usePreview.setState({ preview: read, key: config.previewKey ?? null, refused: null })
  endInTime(read, config)
  void logOnce(read)
}

/** The release that a link allows here and now, or why it allows none. */
export async function readLink(link: string, config: RuntimeConfig, now = currentTime()): Promise<Preview | string> {
  const { previewKey, environment, remotes } = config
  if (previewKey === undefined) return 'この環境ではプレビューを利用できません。'
  const parts = partsOf(link)
  if (!parts) return 'リンクの形式が正しくありません。'
  const { signed, signature, preview } = parts
  if (!(await isSignedBy(previewKey, signed, signature))) return 'リンクの署名が正しくありません。'
  if (preview.environment !== environment) return `別の環境（${preview.environment}）のリンクです。`
  if (Date.parse(preview.until) <= now) return `期限（${formatDateTime(preview.until)}）が過ぎています。`
  if (!remotes.some(({ name }) => name === preview.name)) return `この環境に ${preview.name} はありません。`
  return preview
}

function endInTime(preview: Preview, config: RuntimeConfig): void {
  const left = Date.parse(preview.until) - currentTime()
  setTimeout(
    () => {
      if (usePreview.getState().preview !== preview) return
      if (left > LONGEST_TIMER_MS) return endInTime(preview, config)
      endPreview('プレビューの期限が過ぎました。次に画面を移動したときに、公開中のリリースに戻ります。')
      const entry = config.remotes.find(({ name }) => name === preview.name)
      if (entry) void updateRemote(entry)
    },
    Math.min(left, LONGEST_TIMER_MS),
  )
}

/** Leaves an entry in the operation log, once for each tab. */
async function logOnce({ name, version, until }: Preview): Promise<void> {
  const kept = previewLink.read()
  if (kept?.isLogged || (await settled()).status !== 'signed-in') return
  try {
    await previews.log({ remote: name, version, until })
    if (kept) previewLink.write({ ...kept, isLogged: true })
  } catch {
    toast({ style: 'warning', message: 'プレビューを操作ログに記録できませんでした。' })
  }
}
