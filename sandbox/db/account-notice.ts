import { deviceText } from '@portal/api-client/labels/device'
import { inJapan } from '@portal/contract'
import type { AccountNotice, Visit } from '../identity/directory'
import type { Tx } from './database'
import { sendMail } from './mail'

/** What an account's owner is told: what was done, and what to do when the owner did not do it. */
const NOTICES: Record<AccountNotice, { subject: string; done: string; otherwise: string }> = {
  'new-device': {
    subject: '新しい端末からのログイン',
    done: 'これまで使われていない端末からログインがありました。',
    otherwise:
      'パスワードを知られています。ログイン画面の「パスワードを忘れた場合」から新しいパスワードを設定してください。すべての端末からログアウトします。',
  },
  'password-changed': {
    subject: 'パスワードの変更',
    done: 'パスワードが変更され、すべての端末からログアウトしました。',
    otherwise: 'メールも読まれています。メールのパスワードを変更し、続けてポータルのパスワードを再設定してください。',
  },
  'mfa-enrolled': {
    subject: '多要素認証 (MFA) の設定',
    done: '多要素認証の認証アプリが設定されました。',
    otherwise:
      'ログイン画面の「パスワードを忘れた場合」から新しいパスワードを設定し、管理者に MFA のリセットを依頼してください。',
  },
  'mfa-reset': {
    subject: '多要素認証 (MFA) のリセット',
    done: '多要素認証がリセットされました。登録していた認証アプリとパスキーは使えません。',
    otherwise: 'ログイン画面の「パスワードを忘れた場合」から新しいパスワードを設定してください。',
  },
  'passkey-added': {
    subject: 'パスキーの追加',
    done: 'ログインに使うパスキーが追加されました。',
    otherwise:
      'ログイン画面の「パスワードを忘れた場合」から新しいパスワードを設定し、管理者に MFA のリセットを依頼してください。追加されたパスキーも使えなくなります。',
  },
  'recovery-codes-made': {
    subject: '回復コードの作成',
    done: '新しい回復コードが作成され、これまでのものは使えなくなりました。',
    otherwise:
      'ログイン画面の「パスワードを忘れた場合」から新しいパスワードを設定し、管理者に MFA のリセットを依頼してください。',
  },
  'recovery-code-used': {
    subject: '回復コードの使用',
    done: '認証アプリの代わりに、回復コードでログインがありました。使われたコードは、もう使えません。',
    otherwise:
      'ログイン画面の「パスワードを忘れた場合」から新しいパスワードを設定し、管理者に MFA のリセットを依頼してください。',
  },
  'passkey-removed': {
    subject: 'パスキーの削除',
    done: 'パスキーが削除され、すべての端末からログアウトしました。',
    otherwise: 'ログイン画面の「パスワードを忘れた場合」から新しいパスワードを設定してください。',
  },
}

/** By whom: a person at the address of the visit, or an administrator. */
type Origin = { at: Date } & (Pick<Visit, 'ip' | 'userAgent'> | { by: string })

/**
 * Tells the owner of an account by mail what became of it. Without a link, because a mail that is a fraud looks the
 * same and has one.
 */
export function mailNotice(
  tx: Tx,
  person: { projectID: string; email: string },
  notice: AccountNotice,
  origin: Origin,
): Promise<void> {
  const { subject, done, otherwise } = NOTICES[notice]
  const where =
    'by' in origin ? `操作した人: ${origin.by}\n` : `端末: ${deviceText(origin.userAgent)}\nIP アドレス: ${origin.ip}\n`
  const when = inJapan(origin.at.getTime()).replace('T', ' ')
  return sendMail(tx, person.projectID, origin.at.toISOString(), {
    to: person.email,
    subject,
    body:
      `${person.email} のアカウントについてお知らせします。${done}\n\n` +
      `日時: ${when}（日本時間）\n${where}\n` +
      `心当たりがある場合、対応は不要です。\n心当たりがない場合: ${otherwise}そのうえで管理者にお知らせください。\n`,
  })
}
