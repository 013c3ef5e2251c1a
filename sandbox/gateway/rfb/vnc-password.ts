import { createCipheriv } from 'node:crypto'

/** Bytes of the challenge and of its answer. */
export const CHALLENGE_BYTES = 16

/**
 * The answer of VNC authentication (RFC 6143, 7.2.2): the challenge in DES, the key being the first eight characters of
 * the password with the bits of each byte turned round.
 */
export function answerChallenge(password: string, challenge: Buffer): Buffer {
  const key = Buffer.alloc(8)
  Buffer.from(password, 'latin1').copy(key)
  for (const [index, byte] of key.entries()) key[index] = mirrored(byte)
  // Triple DES with one key three times, which equals DES, because OpenSSL 3 has no single DES by default.
  const des = createCipheriv('des-ede3-ecb', Buffer.concat([key, key, key]), null).setAutoPadding(false)
  return Buffer.concat([des.update(challenge), des.final()])
}

const mirrored = (byte: number) => Number.parseInt(byte.toString(2).padStart(8, '0').split('').reverse().join(''), 2)
