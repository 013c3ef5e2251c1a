/** Places in docs/performance.md that hold figures. */
export type Section = 'against' | 'control' | 'lists' | 'functions'

const start = (section: Section) => `<!-- figures of ${section} -->`
const END = '<!-- end of figures -->'

/** The text with the figures of one section exchanged. @throws Error when it has no place for them */
export function withFigures(text: string, section: Section, figures: string): string {
  const from = text.indexOf(start(section))
  const to = text.indexOf(END, from)
  if (from < 0 || to < 0) throw new Error(`docs/performance.md has no place "${start(section)}" … "${END}".`)
  return `${text.slice(0, from)}${start(section)}\n\n${figures}\n\n${text.slice(to)}`
}
