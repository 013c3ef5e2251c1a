import type { Problem } from './layout'

/** About codes that were not judged. */
export const tooManyCodes = (minutes: number, field: 'code' | 'recovery' = 'code'): Problem => ({
  field,
  text: `ログインの試行が続いたため、一時的に受け付けを停止しています。${minutes} 分後にもう一度お試しください。`,
})

export const codeProblem = {
  wrong: { field: 'code', text: '認証コードが正しくありません。' },
  used: { field: 'code', text: 'この認証コードは使用済みです。次のコードが表示されてから入力してください。' },
} satisfies Record<string, Problem>

export const WRONG_RECOVERY_CODE: Problem = {
  field: 'recovery',
  text: '回復コードが正しくないか、使用済みです。',
}

/** An answer of a browser that no passkey here has signed. */
export const WRONG_PASSKEY: Problem = {
  field: 'passkey',
  text: 'パスキーで本人を確認できませんでした。もう一度試すか、ほかの方法でログインしてください。',
}
