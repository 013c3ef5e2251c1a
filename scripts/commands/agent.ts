import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { makeAgent } from '@portal/sandbox/fleet/agent'
import { FAULT, type Fault, faultNow } from '@portal/sandbox/fleet/faults'
import { faultsOf, readDescription } from '@portal/sandbox/fleet/fleet-files'
import { machineOf } from '@portal/sandbox/fleet/machine-by-serial'
import { linesOf } from '@portal/sandbox/fleet/report-lines'
import { sender } from '@portal/sandbox/fleet/send-report'
import { fromCommandLine, isWebAddress, parsed, UsageError } from '../lib/command-line'
import { settingsFromEnvironment, urlOf } from '../lib/settings'

const KEY_VARIABLE = 'PORTAL_PROJECT_KEY'
const USAGE = `使い方: npm run agent -- --server <シリアル番号> [オプション]

  1 台のサーバーのエージェントを動かします。Ctrl-C で終了します。
  プロジェクトの鍵は環境変数 ${KEY_VARIABLE} に設定します (--key <鍵> でも渡せますが、プロセスの一覧に表示されます)。

  --server <serial>     サーバーのシリアル番号
  --host <URL>          接続先 (既定: http://localhost:4500、PORT_OFFSET に従う)
  --once                1 回だけ送信して終了する
  --fault <種類>        今から故障を起こす: ${FAULT.join(', ')}
  --minutes <分>        故障の長さ (既定: 5)`

function options() {
  const { values } = parsed({
    options: {
      server: { type: 'string' },
      key: { type: 'string' },
      host: { type: 'string' },
      once: { type: 'boolean', default: false },
      fault: { type: 'string' },
      minutes: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (values.help) throw new UsageError('')
  const { server, key = process.env[KEY_VARIABLE] } = values
  if (!server) throw new UsageError('--server にシリアル番号を指定してください。')
  if (!key) throw new UsageError(`プロジェクトの鍵がありません。環境変数 ${KEY_VARIABLE} に設定してください。`)
  if (!/^[\w.~+/=-]{1,200}$/.test(key)) throw new UsageError('プロジェクトの鍵に使えない文字が含まれています。')
  const kind = FAULT.find((one) => one === values.fault)
  if (values.fault !== undefined && !kind) throw new UsageError(`--fault は ${FAULT.join(', ')} のいずれかです。`)
  if (values.minutes !== undefined && !kind) throw new UsageError('--minutes は --fault と一緒に指定してください。')
  const minutes = Number(values.minutes ?? 5)
  if (!(minutes >= 0.1 && minutes <= 1440)) throw new UsageError('--minutes は 0.1 から 1440 の数です。')
  const settings = settingsFromEnvironment(process.env)
  const host = values.host ?? urlOf(settings.ports.api)
  if (!isWebAddress(host)) throw new UsageError('--host は http:// または https:// で始まる URL です。')
  return { server, key, host, once: values.once, kind, minutes, folder: settings.dataDir }
}

process.exitCode = await fromCommandLine(USAGE, () => run(options()))

async function run({ server, key, host, once, kind, minutes, folder }: ReturnType<typeof options>): Promise<0 | 1> {
  const description = readDescription(folder)
  const scheduled = description ? faultsOf(description) : () => []
  const startedAt = new Date()
  const now = () => Math.floor(Date.now() / 1000)
  // A little ahead, because the beginning must lie after the newest record that the host already holds.
  let own: Fault | null = kind ? faultNow(kind, now() + 2, Math.round(minutes * 60)) : null
  const agent = makeAgent({
    machine: description?.machines.find(({ serialNo }) => serialNo === server) ?? machineOf(server, now()),
    faults: (serialNo, from, to) => [...scheduled(serialNo, from, to), ...(own ? [own] : [])],
    send: sender(host),
    instance: randomUUID(),
    startedAt,
  })

  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort())
  process.once('SIGTERM', () => stop.abort())
  console.log(`${server} のエージェントを開始します。接続先: ${host} (Ctrl-C で終了)`)

  for (let first = true; !stop.signal.aborted; first = false) {
    const { report, reply, waitSeconds } = await agent.report(key, new Date())
    for (const line of linesOf({ report, reply, waitSeconds, first, once }))
      console.log(`${new Date().toLocaleTimeString('ja-JP', { hour12: false })}  ${line}`)
    if (reply.kind === 'refused' && (reply.status === 401 || reply.status === 404) && (first || once)) return 1
    // Not yet when an answer asks for more at once, because `--once` still brings that.
    if (once && (reply.kind !== 'taken' || waitSeconds > 1)) return reply.kind === 'taken' ? 0 : 1
    await wait(waitSeconds * 1000, undefined, { signal: stop.signal }).catch(() => {})
  }

  if (own && own.endsAt > now()) {
    // Ended here, because no agent would report the end of the fault after this one has stopped.
    const end = now() + 1
    own = { ...own, failsAt: Math.min(own.failsAt, end), endsAt: end }
    const { reply } = await agent.report(key, new Date(end * 1000))
    console.log(
      reply.kind === 'taken' ? '故障を終わらせて終了しました。' : '終了しました。故障の終わりは送信できませんでした。',
    )
  } else console.log('終了しました。')
  return 0
}
