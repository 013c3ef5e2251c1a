import { hostVersion } from '../host-version'
import { logsRequest } from './otlp'
import { releasesByAddress, stackText } from './releases'
import { knownText, typeOf } from './safe-text'
import { addressOf, send } from './send'
import { resourceOf } from './visit'

/**
 * Reports that the host did not start. A chunk of its own, without schemas and stores, because the application's code
 * may be what is missing.
 */
export async function reportStart(config: unknown, cause: unknown): Promise<void> {
  const { telemetryUrl, environment } = Object(config)
  if (typeof telemetryUrl !== 'string' || hostVersion === null) return
  const releases = releasesByAddress()
  releases.add(`${window.location.origin}/`, { target: 'host', version: hostVersion })
  const attributes = {
    'portal.target': 'host',
    'portal.version': hostVersion,
    'portal.stage': 'start',
    'portal.reason': cause instanceof Error ? knownText(cause.message) : null,
    'exception.type': typeOf(cause),
    'exception.stacktrace': stackText(releases.placesIn(cause instanceof Error ? (cause.stack ?? '') : '')),
  }
  // oxlint-disable-next-line no-restricted-properties -- the part of the application that has currentTime() may be missing
  const record = { time: Date.now(), name: 'portal.release.failed', isFailure: true, attributes }
  await send(addressOf(telemetryUrl, 'logs'), logsRequest(resourceOf(String(environment), true), [record]))
}
