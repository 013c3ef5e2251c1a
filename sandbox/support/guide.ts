import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Marked, type Tokens } from 'marked'
import { html, type Html, trusted } from '../html'

export type Chapter = {
  /** Of its file without `.md`, and of its page. */
  name: string
  title: string
  /** Its first paragraph. */
  summary: string
  /** Headings of the second level, in their order; each is its own fragment. */
  sections: string[]
  /** What follows the title. */
  body: Html
}

export type Guide = { title: string; summary: string; chapters: Chapter[] }

/** Reads `README.md` of the folder, and the chapters to which it links, in its order. */
export function readGuide(folder: string): Guide {
  const read = (name: string) => readFileSync(path.join(folder, `${name}.md`), 'utf8')
  const index = read('README')
  const { title, summary } = readChapter('README', index)
  const names = [...index.matchAll(/\]\(([\w-]+)\.md\)/g)].map(([, name = '']) => name)
  return { title, summary, chapters: names.map((name) => readChapter(name, read(name))) }
}

function readChapter(name: string, markdown: string): Chapter {
  const marked = new Marked({ renderer: { heading: renderHeading }, walkTokens: lead })
  const [first, ...rest] = marked.lexer(markdown).filter(({ type }) => type !== 'space')
  const headings = rest.filter(isHeading).filter(({ depth }) => depth === 2)
  marked.walkTokens(rest, lead)
  return {
    name,
    title: first && isHeading(first) ? first.text : name,
    summary: rest.find(isParagraph)?.text ?? '',
    sections: headings.map(({ text }) => text),
    // The guide is the repository's own Markdown: nothing in it was typed by a user of the portal.
    body: trusted(marked.parser(rest)),
  }
}

const isHeading = (token: { type: string }): token is Tokens.Heading => token.type === 'heading'
const isParagraph = (token: { type: string }): token is Tokens.Paragraph => token.type === 'paragraph'

function renderHeading({ depth, text }: Tokens.Heading): string {
  const level = trusted(`h${depth}`)
  return html`<${level} id="${text}">${text}</${level}>`.text
}

/** Leads links and pictures, which are relative to the files, to the pages of the site. */
function lead(token: { type: string; href?: string }): void {
  if (token.type === 'link') token.href = token.href?.replace(/^([\w-]+)\.md(?=#|$)/, '/documents/$1')
  if (token.type === 'image') token.href = token.href?.replace(/^\.\.\/pictures\//, '/pictures/')
}
