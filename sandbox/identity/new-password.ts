import { isCommon } from './common-passwords'
import { isGuessable, type Owner } from './guessable'
import type { Problem } from './layout'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH, passwordLength } from './password'

const COMMON = 'よく使われているパスワードのため使用できません。ほかのパスワードを入力してください。'
const GUESSABLE =
  'サービス名、プロジェクト名、氏名、メールアドレス、同じ文字の繰り返しから推測できるパスワードは使用できません。ほかのパスワードを入力してください。'

/** The password of a form made by `newPasswordFields`, or why its owner cannot have it. */
export function chosenPassword(form: URLSearchParams, owner: Owner): { password: string } | { problem: Problem } {
  const password = form.get('password') ?? ''
  const length = passwordLength(password)
  if (length < MIN_PASSWORD_LENGTH)
    return refuse('password', `パスワードは ${MIN_PASSWORD_LENGTH} 文字以上で入力してください。`)
  if (length > MAX_PASSWORD_LENGTH)
    return refuse('password', `パスワードは ${MAX_PASSWORD_LENGTH} 文字以内で入力してください。`)
  if (isCommon(password)) return refuse('password', COMMON)
  if (isGuessable(password, owner)) return refuse('password', GUESSABLE)
  if (password !== form.get('repeated')) return refuse('repeated', '確認用のパスワードが一致しません。')
  return { password }
}

const refuse = (field: string, text: string) => ({ problem: { field, text } })
