import { randomBytes } from 'node:crypto'
import { sha256 } from '../sha256'

/** 256 random bits in base64url, because that fits an address and a WebSocket subprotocol. */
export const newToken = () => randomBytes(32).toString('base64url')

/** Hash of a token. Only this is stored, so that a copy of the database opens no session. */
export const hashToken = sha256
