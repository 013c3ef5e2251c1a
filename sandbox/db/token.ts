import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits in base64url, because that fits an address and a WebSocket subprotocol. */
export const newToken = () => randomBytes(32).toString('base64url')

/** Hash of a token. Only this is stored, so that a copy of the database opens no session. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')
