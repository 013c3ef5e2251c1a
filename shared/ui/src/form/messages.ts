/** A Standard Schema issue; zod adds the facts that a message can be written from. */
export type Issue = {
  readonly message: string
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
  readonly code?: string
  readonly origin?: string
  readonly minimum?: number | bigint
  readonly maximum?: number | bigint
  readonly format?: string
}

const formats: Record<string, string> = {
  email: 'メールアドレスの形式で入力してください。',
  url: 'URL の形式で入力してください。',
  date: '日付を YYYY-MM-DD の形式で入力してください。',
  datetime: '日時の形式で入力してください。',
  ipv4: 'IPv4 アドレスの形式で入力してください。',
  ipv6: 'IPv6 アドレスの形式で入力してください。',
}

const japanese = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u

/** The message for a field: the schema's own when it is Japanese, else one written from the kind of issue. */
export function japaneseMessage(issue: Issue): string {
  if (japanese.test(issue.message)) return issue.message
  const text = issue.origin === 'string'
  const list = issue.origin === 'array' || issue.origin === 'set'
  if (issue.code === 'too_small') {
    if (text && Number(issue.minimum) <= 1) return '入力してください。'
    if (text) return `${issue.minimum} 文字以上で入力してください。`
    return list ? `${issue.minimum} 件以上選択してください。` : `${issue.minimum} 以上の値を入力してください。`
  }
  if (issue.code === 'too_big') {
    if (text) return `${issue.maximum} 文字以内で入力してください。`
    return list ? `${issue.maximum} 件以内で選択してください。` : `${issue.maximum} 以下の値を入力してください。`
  }
  if (issue.code === 'invalid_format') return formats[issue.format ?? ''] ?? '形式が正しくありません'
  if (issue.code === 'invalid_value') return '一覧から選択してください。'
  if (issue.code === 'invalid_type') return '入力してください。'
  return '値が正しくありません'
}
