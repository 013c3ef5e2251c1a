import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

export const MIN_PASSWORD_LENGTH = 12
/** Longer ones are refused, so that hashing cannot be made slow from outside. */
export const MAX_PASSWORD_LENGTH = 128

// https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html#scrypt, the row with 32 MiB.
export const COST = { N: 2 ** 15, r: 8, p: 3 }
const KEY_LENGTH = 32
// Twice of what scrypt needs, because Node allows no more than just that by itself.
const MEMORY_BYTES = 2 * 128 * COST.N * COST.r

/** Characters as a person counts them, so that both limits count alike. */
export const passwordLength = (password: string): number => [...password].length

/** Returns `scrypt$N$r$p$salt$key`, salt and key in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, COST)
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/** False for a wrong password and for a hash it cannot read. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [scheme, N, r, p, salt, key] = hash.split('$')
  if (scheme !== 'scrypt' || !salt || !key || passwordLength(password) > MAX_PASSWORD_LENGTH) return false
  const expected = Buffer.from(key, 'base64url')
  const actual = await derive(password, Buffer.from(salt, 'base64url'), { N: Number(N), r: Number(r), p: Number(p) })
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}

/** Whether a hash was made with another cost than new ones are. */
export function isOutdated(hash: string): boolean {
  const [scheme, N, r, p] = hash.split('$')
  return scheme !== 'scrypt' || Number(N) !== COST.N || Number(r) !== COST.r || Number(p) !== COST.p
}

// Normalized, because Windows, macOS and Japanese input methods may send the same text in different Unicode forms.
function derive(password: string, salt: Buffer, cost: typeof COST): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_LENGTH, { ...cost, maxmem: MEMORY_BYTES }, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}
