import { CONSOLE_CLOSE } from '@portal/api-client/console'

/** Why a console takes nothing now. */
export const NOT_CONNECTED = '接続していません。'

const WORDS: Record<number, string> = {
  [CONSOLE_CLOSE.ended]: '接続が終了しました。',
  1001: 'ゲートウェイが終了しました。',
  1006: 'ゲートウェイとの通信が切れました。',
  1011: 'ゲートウェイでエラーが発生しました。',
  [CONSOLE_CLOSE.restart]: 'ゲートウェイが再起動しています。',
  [CONSOLE_CLOSE.badFrame]: '解釈できないデータを送信したため、切断されました。',
  1009: '一度に送信できる量を超えたため、切断されました。',
  [CONSOLE_CLOSE.ticket]: '接続の許可が切れました。',
  [CONSOLE_CLOSE.forbidden]: 'このサーバーに接続する権限がありません。',
  [CONSOLE_CLOSE.unknownServer]: 'サーバーが見つかりません。',
  [CONSOLE_CLOSE.idle]: '操作がない状態が続いたため、切断しました。',
  [CONSOLE_CLOSE.inUse]: 'ほかのユーザーが操作を引き継ぎました。',
  [CONSOLE_CLOSE.disabled]: 'リモート接続が無効になりました。',
  [CONSOLE_CLOSE.full]: '同時に接続できる数の上限に達しています。',
  [CONSOLE_CLOSE.unreachable]: 'サーバーに接続できません。',
}

/** Why a console was closed, for users: the gateway's reason, otherwise the meaning of its code. */
export function closeWords(code: number, reason: string): string {
  return reason || (WORDS[code] ?? `接続が切れました (コード ${code})。`)
}
