/** Markup that is safe to send: made only by the `html` tag, which escapes every text put into it. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = string | number | Html | null | false | Part[]

/** `null` and `false` become nothing, so that a part can be left out with `&&`. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(String.raw({ raw: strings }, ...parts.map(render)))
}

/** Markup from a library that is known to escape: never anything a person typed. */
export const trusted = (markup: string) => new Html(markup)

function render(part: Part): string {
  if (part === null || part === false) return ''
  if (part instanceof Html) return part.text
  if (Array.isArray(part)) return part.map(render).join('')
  return String(part).replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
