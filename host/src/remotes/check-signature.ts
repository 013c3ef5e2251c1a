import { currentTime } from '@portal/auth'
import { rawKey, ReleaseKeys, type SignatureProblem, validKeys, whyNotSigned } from '@portal/contract'
import { checkInBrowser } from './signatures'
import { StageError } from './stage-error'

const REASONS: Record<SignatureProblem, string> = {
  'no keys': 'このリモートの署名の鍵がホストにありません',
  unsigned: 'リリースに署名がありません',
  'not checkable': 'このブラウザーは古いため、リリースの署名を確認できません',
  malformed: 'リリースの署名の形式が正しくありません',
  'unknown key': 'リリースの署名が、このリモートの鍵によるものではありません',
  'revoked key': 'リリースの署名の鍵は失効しています',
  'expired key': 'リリースの署名の鍵は期限が過ぎています',
  'another remote': 'リリースの署名は別のリモートのものです',
  'other bytes': 'リリースの署名は別の remote.json のものです',
  expired: 'リリースの署名の期限が過ぎています',
  withdrawn: 'このリリースは取り下げられています',
}

/**
 * Holds a release against the keys of its remote, before any of its code is fetched. `keys` is the text in the host's
 * page. @throws StageError saying what is wrong with its signature
 */
export async function checkSignature(
  release: { name: string; json: Uint8Array<ArrayBuffer>; statement: string | null },
  text: string,
): Promise<void> {
  const all = ReleaseKeys.parse(JSON.parse(text))
  const now = currentTime()
  const problem = await whyNotSigned(release, all, now)
  if (problem) throw new StageError('gate', REASONS[problem])
  const keys = all[release.name]
  checkInBrowser(release.name, keys?.isCheckedByBrowser ? validKeys(keys, now).map(rawKey) : [])
}
