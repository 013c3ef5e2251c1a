import { readFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod/mini'

export type SshTarget = {
  host: string
  port: number
  username: string
  password?: string
  privateKey?: string
  /** `SHA256:…` of the one host key to accept. Without it the first key seen is kept. */
  hostKey?: string
}
export type RfbTarget = { host: string; port: number; password?: string }
export type Targets = { ssh?: SshTarget; rfb?: RfbTarget }

const Host = z.string().check(z.minLength(1))
const Port = z.int().check(z.gte(1), z.lte(65_535))
const Secret = z.optional(z.string().check(z.minLength(1)))
const Consoles = z.record(
  z.string().check(z.minLength(1)),
  z.strictObject({
    ssh: z.optional(
      z
        .strictObject({
          host: Host,
          port: z._default(Port, 22),
          username: z.string().check(z.minLength(1)),
          password: Secret,
          privateKeyFile: Secret,
          hostKeySha256: z.optional(
            z.string().check(z.regex(/^(SHA256:)?[A-Za-z0-9+/]{43}$/, 'expected SHA256:… as ssh-keygen -lf prints it')),
          ),
        })
        .check(
          z.refine(({ password, privateKeyFile }) => password !== undefined || privateKeyFile !== undefined, {
            error: 'password or privateKeyFile is needed',
          }),
        ),
    ),
    rfb: z.optional(z.strictObject({ host: Host, port: z._default(Port, 5900), password: Secret })),
  }),
)

/**
 * Which real machine each console leads to, by serial number, from a JSON file. A serial number or protocol that the
 * file does not name leads to the embedded machine. Throws with the name of the key that is wrong.
 */
export async function readTargets(file: string): Promise<Map<string, Targets>> {
  const parsed = Consoles.safeParse(parseJson(file, await readText(file, 'consoles file')), {
    error: z.locales.en().localeError,
  })
  if (!parsed.success) throw new Error(`${file} is not usable:\n${z.prettifyError(parsed.error)}`)
  const targets = new Map<string, Targets>()
  for (const [serialNo, { ssh, rfb }] of Object.entries(parsed.data)) {
    targets.set(serialNo, { ...(ssh && { ssh: await sshTarget(file, serialNo, ssh) }), ...(rfb && { rfb }) })
  }
  return targets
}

type SshEntry = NonNullable<z.infer<typeof Consoles>[string]['ssh']>

async function sshTarget(file: string, serialNo: string, entry: SshEntry): Promise<SshTarget> {
  const { hostKeySha256, privateKeyFile, ...rest } = entry
  const keyFile = privateKeyFile === undefined ? undefined : path.resolve(path.dirname(file), privateKeyFile)
  return {
    ...rest,
    ...(keyFile && { privateKey: await readText(keyFile, `${serialNo}.ssh.privateKeyFile of ${file}`) }),
    ...(hostKeySha256 && { hostKey: `SHA256:${hostKeySha256.replace('SHA256:', '')}` }),
  }
}

async function readText(file: string, what: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (cause) {
    throw new Error(`Cannot read the ${what}: ${cause instanceof Error ? cause.message : cause}`, { cause })
  }
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Error(`${file} is not JSON: ${cause instanceof Error ? cause.message : cause}`, { cause })
  }
}
