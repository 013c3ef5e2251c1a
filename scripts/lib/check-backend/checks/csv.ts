import { activityLogCalls } from '@portal/api-client/activity-logs'
import { callLabel } from '@portal/api-client/all-calls'
import { serverCalls } from '@portal/api-client/servers'
import { type Answer, type Backend, said } from '../backend'
import { CannotTell } from '../../conformance/check'
import { type BackendCheck, backendCheck, writingCheck } from '../backend-check'
import { isFormula, parseCsv } from '../csv'
import { putBack } from '../put-back'
import { rowsOf } from '../pages'
import { allowed, hasID, idsFor } from '../requests'
import { aServer } from '../subjects'

const FORM = 'UTF-8 with a byte order mark, CRLF, RFC 4180.'
const GUARD = 'in front; numbers stay numbers.'
const DISPOSITION = '`Content-Disposition: attachment; filename="ascii"; filename*=UTF-8\'\'…`'
const BOM = '\ufeff'

const EXPORTS = [serverCalls.exportHardLogs, activityLogCalls.export] as const

/** Every export that the token may read. @throws CannotTell without one */
async function exported(backend: Backend): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const call of await allowed(backend, EXPORTS)) {
    const ids = hasID(call) ? (await idsFor(backend, call, backend.own)).slice(0, 1) : [undefined]
    for (const id of ids) answers.push(await backend.read(call, { id }))
  }
  if (answers.length === 0) throw new CannotTell(`needs a token that may ${EXPORTS.map(callLabel).join(' or ')}`)
  return answers
}

const withoutMark = (text: string) => text.replace(/^\ufeff/, '')

export const csvChecks: BackendCheck[] = [
  backendCheck('csv-bom', 'An export begins with a byte order mark', FORM, async (backend) =>
    (await exported(backend))
      .filter(({ text }) => !text.startsWith(BOM))
      .map((answer) => `${said(answer)} without a byte order mark`),
  ),

  backendCheck(
    'csv-lines',
    'The lines of an export end with CRLF, and have equally many cells',
    FORM,
    async (backend) =>
      (await exported(backend)).flatMap((answer) => {
        const text = withoutMark(answer.text)
        if (!text.endsWith('\r\n')) return [`${said(answer)} without CRLF at the end of its last line`]
        // Quoted cells are removed first, because they may hold line breaks of their own.
        if (/(?<!\r)\n/.test(text.replaceAll(/"(?:[^"]|"")*"/g, '')))
          return [`${said(answer)} with lines that end with LF alone`]
        const [head = [], ...rows] = parseCsv(text)
        const odd = rows.findIndex((row) => row.length !== head.length)
        return odd === -1
          ? []
          : [`${said(answer)}: line ${odd + 2} has ${rows[odd]?.length} cells, the first has ${head.length}`]
      }),
  ),

  backendCheck('csv-formulas', 'No cell of an export is run as a formula', GUARD, async (backend) =>
    (await exported(backend)).flatMap((answer) =>
      parseCsv(withoutMark(answer.text).replaceAll(/(?<!\r)\n/g, '\r\n'))
        .flat()
        .filter(isFormula)
        .map((cell) => `${said(answer)} with the cell ${JSON.stringify(cell)}`),
    ),
  ),

  backendCheck('csv-name', 'An export is an attachment with two names', DISPOSITION, async (backend) =>
    (await exported(backend)).flatMap((answer) => {
      const value = answer.headers['content-disposition'] ?? 'missing'
      const fits = /^attachment; *filename="[\x20-\x7e]+"; *filename\*=UTF-8''[\w.!#$&+\-^`|~%]+$/i.test(value)
      return fits ? [] : [`${said(answer)} with Content-Disposition ${value}`]
    }),
  ),

  backendCheck(
    'csv-rows',
    'An export has a line for each row of the list',
    'CSV of all that the filters let through',
    async (backend) => {
      const [call] = await allowed(backend, [serverCalls.exportHardLogs])
      const [id] = call ? await idsFor(backend, call, backend.own) : []
      if (!call || id === undefined) throw new CannotTell(`needs a token that may ${callLabel(EXPORTS[0])}`)
      const wrong: string[] = []
      for (const query of [{}, { severity: ['Critical'] }]) {
        const list = await backend.read(serverCalls.hardLogs, { id, query })
        const file = await backend.read(call, { id, query })
        const [rows, lines] = [rowsOf(list.body).length, parseCsv(withoutMark(file.text)).length - 1]
        if (rows !== lines) wrong.push(`${said(file)} with ${lines} rows, the list has ${rows}`)
      }
      return wrong
    },
  ),

  writingCheck(
    'csv-guard',
    'A name that looks like a formula is exported with a quote in front',
    GUARD,
    async (backend) => {
      const server = await aServer(backend)
      if ((await allowed(backend, [activityLogCalls.export])).length === 0)
        throw new CannotTell('needs read:activity-logs')
      const name = '=HYPERLINK("https://check.invalid")'
      return putBack(
        async () => {
          await backend.ask(serverCalls.update, { id: server.id, body: { name } })
          const { text } = await backend.ask(activityLogCalls.export, { query: { action: ['server.update'] } })
          const cells = parseCsv(withoutMark(text).replaceAll(/(?<!\r)\n/g, '\r\n')).flat()
          return cells.includes(name) ? [`the export has the cell ${name}`] : []
        },
        () => backend.ask(serverCalls.update, { id: server.id, body: { name: server.name } }),
      )
    },
  ),
]
