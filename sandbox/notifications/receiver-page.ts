import { inJapan } from '@portal/contract'
import { html } from '../html'

/** A message as the receiver got it. `times`: how often the same one came. */
export type Received = {
  id: string | null
  at: string
  path: string
  signature: 'valid' | 'invalid' | 'none'
  body: unknown
  times: number
}

const SIGNATURES: Record<Received['signature'], string> = {
  valid: '署名を確認しました',
  invalid: '署名が一致しません',
  none: '署名なし',
}

/** What came, newest first, and how to have a rule send here. */
export function receiverPage(
  received: readonly Received[],
  { origin, secret }: { origin: string; secret: string },
): string {
  return html`<!doctype html>
    <html lang="ja">
      <head>
        <meta charset="utf-8" />
        <title>通知の受信箱</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="stylesheet" href="/receiver.css" />
      </head>
      <body>
        <main>
          <h1>通知の受信箱</h1>
          <p>サンドボックスの通知ルールが送信した内容です。メールは ID プロバイダーの「送信メール」に届きます。</p>
          <table>
            <tbody>
              <tr>
                <th scope="row">Slack</th>
                <td><code>${origin}/slack/infra</code></td>
              </tr>
              <tr>
                <th scope="row">Teams</th>
                <td><code>${origin}/teams/duty</code></td>
              </tr>
              <tr>
                <th scope="row">Webhook</th>
                <td><code>${origin}/tickets</code></td>
              </tr>
              <tr>
                <th scope="row">署名の鍵</th>
                <td><code>${secret}</code></td>
              </tr>
              <tr>
                <th scope="row">失敗の確認用</th>
                <td><code>${origin}/fail/now</code> (503 を返します)</td>
              </tr>
            </tbody>
          </table>
          ${
            received.length === 0
              ? html`<p>受信した通知はまだありません。</p>`
              : html`<ol>
                  ${received.map(item)}
                </ol>`
          }
        </main>
      </body>
    </html>`.text
}

const item = ({ at, path, signature, body, times }: Received) =>
  html`<li>
    <h2>${path}</h2>
    <p>${inJapan(Date.parse(at)).replace('T', ' ')}・${SIGNATURES[signature]}${times > 1 && `・${times} 回受信`}</p>
    <pre>${JSON.stringify(body, null, 2)}</pre>
  </li>`
