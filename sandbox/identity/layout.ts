import { html, type Html } from './html'

/** The frame of each page. The title is also the heading. */
export function layout(title: string, content: Html, width: 'narrow' | 'wide' = 'narrow'): Html {
  return html`<!doctype html>
<html lang="ja">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} - カスタマーポータル</title>
<link rel="stylesheet" href="/assets/identity.css">
<link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
</head>
<body>
<header><img src="/assets/icon.svg" alt="" width="28" height="28"><p>カスタマーポータル</p></header>
<main class="${width}">
<h1>${title}</h1>
${content}
</main>
</body>
</html>`
}

/** What went wrong with the last try; empty leaves no trace. */
export const alert = (message: string | null) => message !== null && html`<p class="alert" role="alert" id="problem">${message}</p>`

type Field = {
  name: string
  label: string
  type?: 'text' | 'email' | 'password'
  autocomplete: string
  value?: string
  hint?: string
  minLength?: number
  maxLength?: number
  inputMode?: 'numeric'
  focus?: boolean
}

export function field({ name, label, type = 'text', hint, ...field }: Field): Html {
  return html`<div class="field">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" autocomplete="${field.autocomplete}" required
${field.value !== undefined && html` value="${field.value}"`}
${field.minLength !== undefined && html` minlength="${field.minLength}"`}
${field.maxLength !== undefined && html` maxlength="${field.maxLength}"`}
${field.inputMode !== undefined && html` inputmode="${field.inputMode}"`}
${hint !== undefined && html` aria-describedby="${name}-hint"`}
${field.focus === true && html` autofocus`}>
${hint !== undefined && html`<p class="hint" id="${name}-hint">${hint}</p>`}
</div>`
}

/** Not a link when nothing is known to go back to. */
export const portalLink = (portal: string | undefined) =>
  portal !== undefined && html`<p><a class="button" href="${portal}">ポータルに戻る</a></p>`
