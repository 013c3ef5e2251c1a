import type { Problem } from './layout'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from './password'

/** The password of a form made by `newPasswordFields`, or why it cannot be taken. */
export function chosenPassword(form: URLSearchParams): { password: string } | { problem: Problem } {
  const password = form.get('password') ?? ''
  const length = [...password].length
  if (length < MIN_PASSWORD_LENGTH)
    return refuse('password', `パスワードは ${MIN_PASSWORD_LENGTH} 文字以上で入力してください。`)
  if (password.length > MAX_PASSWORD_LENGTH)
    return refuse('password', `パスワードは ${MAX_PASSWORD_LENGTH} 文字以内で入力してください。`)
  if (password !== form.get('repeated')) return refuse('repeated', '確認用のパスワードが一致しません。')
  return { password }
}

const refuse = (field: string, text: string) => ({ problem: { field, text } })
