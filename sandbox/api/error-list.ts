import { ERRORS } from './codes'

/** The portal's reaction to an error of each status, in `@portal/api-client/http` and in the pages that call. */
const PORTAL: Record<number, string> = {
  400: 'A form shows the message at the field that `field` names; elsewhere a toast',
  401: 'One new token and one more try. Refused again: when it is the token, the session ends on /clear-session; else as 409',
  403: 'The page says 権限がありません with the message, and leads to /unauthorized; other calls show a toast',
  404: 'The page says 見つかりません with a way back; other calls show a toast',
  410: 'As 404',
  409: 'The message is shown where the action was asked for; an event that somebody else changed is shown as it is now',
  413: 'A toast: forms keep far below the limit',
  415: 'A toast: the portal sends nothing else',
  429: 'A read waits as long as `Retry-After` says and is sent again, a bulk change waits and goes on; any other write is not repeated: the message is shown where the action was asked for, with the seconds to wait',
  500: 'Lists keep their rows and say since when; a page that has none shows the error with 再試行; other calls show a toast',
}

/** `docs/errors.md`. */
export function errorsText(): string {
  const rows = Object.entries(ERRORS).map(([code, { status, meaning }]) => `| ${status} | \`${code}\` | ${meaning} |`)
  const reactions = Object.entries(PORTAL).map(([status, reaction]) => `| ${status} | ${reaction} |`)
  return `# Errors

Made from \`sandbox/api/codes.ts\` by \`npm run openapi\`.

Every error has the body \`{ "code", "message", "requestID" }\`, and \`"field"\` where one value of the query or body is to blame
(\`location.rack\`, \`tags.3\`). \`message\` is Japanese, for the person in front of the screen; \`code\` is for programs and never changes;
\`requestID\` is also in the header \`X-Request-Id\` and in the operation log. Metrics add the three fields of a Prometheus error.

| Status | Code | Meaning |
|---|---|---|
${rows.join('\n')}

What is no HTTP request at all is answered the same way, with \`request.malformed\` and 400, 408, 414 or 431.

## What the portal does

| Status | Reaction |
|---|---|
${reactions.join('\n')}
| 401 \`sign_in.insufficient\` | What a user does asks for a new sign-in in a window of the provider, then goes on by itself ([backend.md](backend.md)); a plain read is as 409. The session never ends |
| 502, 503, 504, no answer | A read is tried once more after half a second, a write never; then as 500 |
| an answer of another shape | The page, panel or widget says 応答を読み取れません with call and value; in a list only the row that cannot be read is left out, counted and named |

In pages and forms a title says what kind of failure it is, above the message:

| | Title |
|---|---|
| no connection, or one that broke | ネットワークに接続できません |
| no answer in time | 時間内に応答がありません |
| an answer of another shape | 応答を読み取れません |
| 401 | 認証が拒否されました |
| 403 | 権限がありません |
| 404, 410 | 見つかりません |
| 429 | リクエストが多すぎます |
| 500 and above | サーバーで問題が発生しました |
| anything else | エラーが発生しました |

Toasts are \`status: message\`. Below it they say in these words what failed where the message is not written for users
(the name of a status, the browser's own), how long to wait, and the request ID, which can be copied. Pages and forms
then say what to do instead of that message, and keep it for support.

Each fact of a body is taken for itself; also those of problem details (RFC 9457), see [backend.md](backend.md). An answer without a JSON body has the code 9999 and the status text, or the name
of the status where HTTP/2 brings no text; a message that a body lacks is the same. No answer at all, and one that cannot be read, has the status -1, the code 9999 and the message of what went wrong.
`
}
