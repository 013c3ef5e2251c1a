import { html, type Html } from '../html'
import { percentile, type Problem, type ReleaseFigures } from './release-figures'
import type { Store } from './store'

/** One figure of a release. */
type Figure = { name: string; of(figures: ReleaseFigures): number | null; unit: '' | ' %' | ' ms' }

const counted = (name: string, record: string): Figure => ({
  name,
  of: (figures) => figures.count(`portal.release.${record}`),
  unit: '',
})
/** What browsers send by themselves, `/reports`. */
const browsers = (name: string, records: readonly string[]): Figure => ({
  name,
  of: (figures) => records.reduce((sum, record) => sum + figures.count(`portal.browser.${record}`), 0),
  unit: '',
})
const FIGURES: Figure[] = [
  { name: 'Visits', of: (figures) => figures.visits().visits, unit: '' },
  { name: 'Failed visits', of: (figures) => failedShare(figures), unit: ' %' },
  counted('Loads', 'loaded'),
  counted('Failures to load', 'failed'),
  counted('Crashes', 'crashed'),
  counted('Fallbacks', 'fell_back'),
  counted('Errors', 'error'),
  counted('Policy violations', 'policy_violation'),
  browsers('Violations told by browsers', ['csp_violation', 'integrity_violation']),
  browsers('Crashed or hung pages', ['crash']),
  counted('Deprecated features', 'deprecation'),
  counted('Interventions of browsers', 'intervention'),
  { name: 'Load, median', of: ({ loadTimes }) => percentile(loadTimes, 0.5), unit: ' ms' },
  { name: 'Load, p75', of: ({ loadTimes }) => percentile(loadTimes, 0.75), unit: ' ms' },
  { name: 'Load, p95', of: ({ loadTimes }) => percentile(loadTimes, 0.95), unit: ' ms' },
  { name: 'Long frames per visit', of: longFramesPerVisit, unit: '' },
  { name: 'INP, p75', of: ({ inp }) => percentile(inp, 0.75), unit: ' ms' },
]
const SHOWN = ['Visits', 'Failed visits', 'Failures to load', 'Crashes', 'Fallbacks', 'Errors', 'Load, p75', 'INP, p75']

/** Every release of every target, newest first. */
export function overviewPage(store: Store): string {
  const targets = store.targets()
  const shown = FIGURES.filter(({ name }) => SHOWN.includes(name))
  return layout(
    'Releases',
    targets.length === 0
      ? html`<p>Nothing was reported yet. Open the portal: its pages report a few seconds after they are drawn.</p>`
      : html`${targets.map(({ environment, target }) => {
          const releases = store.releases(environment, target)
          return html`<section>
            <h2>${target} <small>${environment}</small></h2>
            ${table(
              `Releases of ${target} in ${environment}`,
              ['Release', 'Since', ...shown.map(({ name }) => name)],
              releases.map((figures, at) => [
                html`<a href="${addressOf(environment, target, figures.version)}">${figures.version}</a>`,
                time(figures.firstAt),
                ...shown.map((figure) => compared(figure, figures, releases[at + 1])),
              ]),
            )}
          </section>`
        })}`,
  )
}

/** All that is known of one release, beside the one before; null when nothing was reported of it. */
export function releasePage(store: Store, environment: string, target: string, version: string): string | null {
  const releases = store.releases(environment, target)
  const at = releases.findIndex((release) => release.version === version)
  const [figures, before] = [releases[at], releases[at + 1]]
  if (at < 0 || !figures) return null
  return layout(
    `${target} ${version}`,
    html`<p><a href="/">All releases</a></p>
      <p>
        In ${environment}, first reported ${time(figures.firstAt)}, last ${time(figures.lastAt)}.
        ${
          before
            ? html`The release before is
                <a href="${addressOf(environment, target, before.version)}">${before.version}</a>.`
            : 'Nothing was reported of a release before it.'
        }
      </p>
      ${table(
        'Figures',
        ['', version, before?.version ?? 'before', 'Change'],
        FIGURES.map((figure) => [
          figure.name,
          said(figure.of(figures), figure.unit),
          before ? said(figure.of(before), figure.unit) : '—',
          before ? change(figure, figures, before) : '—',
        ]),
      )}
      <h2>Failures to load</h2>
      ${
        figures.reasons.size === 0
          ? html`<p>None.</p>`
          : table(
              'Failures to load',
              ['Stage', 'Reason', 'Count'],
              [...figures.reasons.values()]
                .toSorted((a, b) => b.count - a.count)
                .map(({ stage, reason, count }) => [stage, reason || '(not told)', count]),
            )
      }
      <h2>Latest errors</h2>
      ${figures.problems.length === 0 ? html`<p>None.</p>` : figures.problems.map(problemArticle)}`,
  )
}

const problemArticle = ({ at, kind, page, type, message, stack }: Problem) =>
  html`<article>
    <h3>${type || kind}${message && `: ${message}`}</h3>
    <p>${kind.replaceAll('_', ' ')} ${time(at)}${page && html` on <code>${page}</code>`}</p>
    ${stack && html`<pre>${stack}</pre>`}
  </article>`

/** A figure with its change against the release before, as far as there is one. */
function compared(figure: Figure, figures: ReleaseFigures, before: ReleaseFigures | undefined): Html {
  const value = said(figure.of(figures), figure.unit)
  return before && figure.name !== 'Visits'
    ? html`${value} <small>${change(figure, figures, before)}</small>`
    : html`${value}`
}

function change({ of, unit }: Figure, figures: ReleaseFigures, before: ReleaseFigures): string {
  const [now, then] = [of(figures), of(before)]
  if (now === null || then === null) return ''
  const difference = rounded(now - then)
  return difference === 0 ? '±0' : `${difference > 0 ? '+' : '−'}${rounded(Math.abs(difference))}${unit}`
}

const said = (value: number | null, unit: string) => (value === null ? '—' : `${rounded(value)}${unit}`)
/** To a tenth where that says something. */
const rounded = (value: number) => (Math.abs(value) < 10 ? Math.round(value * 10) / 10 : Math.round(value))

function failedShare(figures: ReleaseFigures): number | null {
  const { visits, failed } = figures.visits()
  return visits === 0 ? null : (failed / visits) * 100
}

function longFramesPerVisit(figures: ReleaseFigures): number | null {
  const { visits } = figures.visits()
  return visits === 0 ? null : figures.longFrames.count / visits
}

const addressOf = (...parts: string[]) => `/releases/${parts.map(encodeURIComponent).join('/')}`

const time = (at: number) => {
  const text = new Date(at).toISOString()
  return html`<time datetime="${text}">${text.slice(0, 16).replace('T', ' ')} UTC</time>`
}

function table(label: string, head: readonly string[], rows: readonly (readonly (Html | string | number)[])[]): Html {
  return html`<div class="scroll">
    <table aria-label="${label}">
      <thead>
        <tr>
          ${head.map((text) => html`<th scope="col">${text}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ([first = '', ...others]) =>
            html`<tr>
              <th scope="row">${first}</th>
              ${others.map((cell) => html`<td>${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}

const layout = (title: string, content: Html) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} - Collector</title>
        <link rel="stylesheet" href="/collector.css" />
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`.text
