import type { JSONWebKeySet } from 'jose'
import { startApi } from '../api/api'
import { openDatabase } from '../db/database'
import { LIMITS, NO_LIMITS } from '../limits/limits'
import type { ApiProcessOptions } from './api-process'
import { AUDIENCE, ISSUER } from './token-signer'

// The other side of api-process.ts: listens, tells its address, and ends when its parent lets go of it or has ended.
const { database, jwks, isLimited }: ApiProcessOptions & { jwks: JSONWebKeySet } = JSON.parse(
  process.env['API_PROCESS'] ?? '',
)

const db = await openDatabase(database)
const api = await startApi({
  db,
  jwks,
  issuer: ISSUER,
  audience: AUDIENCE,
  port: 0,
  limits: isLimited ? LIMITS : NO_LIMITS,
  allowedOrigins: ['http://localhost'],
  gatewayUrl: 'ws://localhost/gateway',
  identityUrl: 'http://localhost',
})
process.once('disconnect', async () => {
  await api.close()
  await db.close()
})
process.send?.(api.url)
