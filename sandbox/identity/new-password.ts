import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from './password'

/** The password of a form made by `newPasswordFields`, or why it cannot be taken. */
export function chosenPassword(form: URLSearchParams): { password: string } | { problem: string } {
  const password = form.get('password') ?? ''
  const length = [...password].length
  if (length < MIN_PASSWORD_LENGTH) return { problem: `パスワードは ${MIN_PASSWORD_LENGTH} 文字以上で入力してください。` }
  if (password.length > MAX_PASSWORD_LENGTH) return { problem: `パスワードは ${MAX_PASSWORD_LENGTH} 文字以内で入力してください。` }
  if (password !== form.get('repeated')) return { problem: '確認用のパスワードが一致しません。' }
  return { password }
}
