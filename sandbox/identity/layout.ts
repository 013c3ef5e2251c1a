import { html, type Html } from '../html'

/** Why a form was refused, and which of its fields is to blame. */
export type Problem = { field: string; text: string }

/**
 * The frame of each page. The title is also the heading; with a problem a screen reader hears that first. `passwords`
 * and `passkeys`: the content has fields for them, or asks for one.
 */
export function layout(
  title: string,
  content: Html,
  {
    width = 'narrow',
    passwords = false,
    passkeys = false,
    problem = null,
  }: { width?: 'narrow' | 'wide'; passwords?: boolean; passkeys?: boolean; problem?: Problem | null } = {},
): Html {
  return html`<!doctype html>
    <html lang="ja">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${problem !== null && 'エラー: '}${title} - カスタマーポータル</title>
        <link rel="stylesheet" href="/assets/identity.css" />
        <link rel="icon" href="/assets/icon.svg" type="image/svg+xml" />
        ${passwords && html`<script src="/assets/reveal-password.js" defer></script>`}
        ${passkeys && html`<script src="/assets/passkey.js" defer></script>`}
      </head>
      <body>
        <header>
          <img src="/assets/icon.svg" alt="" width="28" height="28" />
          <p>カスタマーポータル</p>
        </header>
        <main class="${width}">
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`
}

/** The problem of the last try as an alert; nothing for null. */
export const alert = (problem: Problem | null) =>
  problem !== null && html`<p class="alert" role="alert" id="problem">${problem.text}</p>`

type Field = {
  name: string
  label: string
  type?: 'text' | 'email' | 'password'
  autocomplete: string
  value?: string
  hint?: string
  maxLength?: number
  inputMode?: 'numeric'
  /** Ready to type in, unless there is a problem: then the field to blame is. */
  focus?: boolean
  problem: Problem | null
}

export function field({ name, label, type = 'text', hint, problem, ...field }: Field): Html {
  const invalid = problem?.field === name
  const described = [invalid && 'problem', hint !== undefined && `${name}-hint`].filter(Boolean).join(' ')
  const input = html`<input
    id="${name}"
    name="${name}"
    type="${type}"
    autocomplete="${field.autocomplete}"
    required
    ${field.value !== undefined && html` value="${field.value}"`}
    ${field.maxLength !== undefined && html` maxlength="${field.maxLength}"`}
    ${field.inputMode !== undefined && html` inputmode="${field.inputMode}"`}
    ${described !== '' && html` aria-describedby="${described}"`}
    ${invalid && html` aria-invalid="true"`}
    ${(problem === null ? field.focus === true : invalid) && html` autofocus`}
  />`
  return html`<div>
    <label for="${name}">${label}</label>
    ${type === 'password' ? revealable(name, input) : input}
    ${hint !== undefined && html`<p class="hint" id="${name}-hint">${hint}</p>`}
  </div>`
}

// Hidden until reveal-password.js runs, because the button does nothing without it.
const revealable = (name: string, input: Html) =>
  html`<div class="revealable">
    ${input}<button
      type="button"
      class="quiet"
      aria-controls="${name}"
      aria-label="入力した文字を表示"
      aria-pressed="false"
      hidden
    >
      表示
    </button>
  </div>`

/** Not a link when nothing is known to go back to. */
export const portalLink = (portal: string | undefined, text = 'ポータルに戻る') =>
  portal !== undefined && html`<p><a class="button" href="${portal}">${text}</a></p>`
