import type { ByteReader } from '../byte-reader'
import { closing, ConsoleFailure } from '../closing'

const VERSION = 'RFB 003.008\n'
const SECURITY_NONE = 1

/** Greets a browser as an RFB 3.8 server without a password, because the ticket was one. Ends before ClientInit. */
export async function welcomeBrowser(send: (bytes: Buffer) => void, { read }: ByteReader): Promise<void> {
  send(Buffer.from(VERSION))
  const version = (await read(12)).toString('latin1')
  if (version !== VERSION) throw new ConsoleFailure(closing('badFrame', 'RFB 3.8 に対応したクライアントが必要です。'))
  send(Buffer.of(1, SECURITY_NONE))
  const [chosen] = await read(1)
  if (chosen !== SECURITY_NONE) throw new ConsoleFailure(closing('badFrame', '選択できない認証方式です。'))
  send(Buffer.alloc(4))
}
