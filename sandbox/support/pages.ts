import { html, type Html } from '../html'
import type { Chapter, Guide } from './guide'

const PRODUCT = 'カスタマーポータル'

/** Whom to ask. */
export const contactPage = () =>
  layout(
    'サポート',
    html`<p>使い方は<a href="/documents">ユーザーガイド</a>をご覧ください。</p>
      <p>お問い合わせには、画面の通知に表示されるリクエスト ID を添えてください。調査が早く進みます。</p>
      <p><small>お試し環境のページです。実際の環境では、契約先のサポート窓口が表示されます。</small></p>`,
  )

export const missingPage = () =>
  layout('ページが見つかりません', html`<p><a href="/documents">ユーザーガイドの目次</a>からお探しください。</p>`)

/** Table of contents: each chapter with its first paragraph and its sections. */
export const indexPage = ({ title, summary, chapters }: Guide) =>
  layout(
    title,
    html`<p>${summary}</p>
      <ol class="chapters">
        ${chapters.map(
          (chapter) =>
            html`<li>
              <h2><a href="${addressOf(chapter)}">${chapter.title}</a></h2>
              <p>${chapter.summary}</p>
              <ul>
                ${chapter.sections.map(
                  (section) => html`<li><a href="${addressOf(chapter)}#${section}">${section}</a></li>`,
                )}
              </ul>
            </li>`,
        )}
      </ol>`,
  )

/** A chapter between those before and after it, beside the contents of the guide. */
export function chapterPage({ title, chapters }: Guide, at: number): string {
  const chapter = chapters[at]
  if (!chapter) throw new Error(`The guide has no chapter ${at}.`)
  return layout(
    chapter.title,
    html`${chapter.body}
      <nav class="neighbours" aria-label="前後の章">
        ${[chapters[at - 1], chapters[at + 1]].map(
          (each, side) =>
            each !== undefined &&
            html`<a href="${addressOf(each)}" rel="${side === 0 ? 'prev' : 'next'}"
              >${side === 0 ? '前の章' : '次の章'}: ${each.title}</a
            >`,
        )}
      </nav>`,
    html`<nav class="contents" aria-label="${title}の目次">
      <p><a href="/documents">${title}</a></p>
      <ol>
        ${chapters.map(
          (each) =>
            html`<li>
              <a href="${addressOf(each)}" ${each === chapter && html`aria-current="page"`}>${each.title}</a>
            </li>`,
        )}
      </ol>
    </nav>`,
  )
}

const addressOf = ({ name }: Chapter) => `/documents/${name}`

const layout = (title: string, content: Html, contents: Html | null = null) =>
  html`<!doctype html>
    <html lang="ja">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} - ${PRODUCT}</title>
        <link rel="stylesheet" href="/support.css" />
      </head>
      <body>
        ${contents}
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`.text
