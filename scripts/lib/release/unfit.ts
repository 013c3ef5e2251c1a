import { type HostRelease, type RemoteDescriptor, satisfies } from '@portal/contract'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { Host } from './built-host'
import type { Needs } from './built-remote'
import { differences } from './surface/compare'

/** Why `host` cannot run a release of a remote; empty when it can. */
export function unfit({ descriptor, surface }: Needs, host: Host): string[] {
  const reasons = [
    ...byContract(descriptor, host),
    ...byShared(descriptor, host),
    ...byNames(descriptor, host),
    ...byReading(descriptor, host),
    ...byTypes(surface, host),
  ]
  return reasons.map((reason) => `${descriptor.name} ${descriptor.version} ${reason}`)
}

function byContract({ contract }: RemoteDescriptor, host: HostRelease): string[] {
  if (satisfies(host.contract, contract)) return []
  return [`needs the contract ${contract}, host ${host.version} speaks ${host.contract}.`]
}

function byShared({ shared }: RemoteDescriptor, host: HostRelease): string[] {
  return Object.entries(shared).flatMap(([module, built]) => {
    const provided = host.shared[module]
    if (provided === undefined)
      return [`was built against ${module} ${built}, which host ${host.version} does not provide.`]
    if (satisfies(provided, `^${built}`)) return []
    return [`was built against ${module} ${built}, host ${host.version} provides ${provided}.`]
  })
}

/** A host before `provides` says nothing of its exports, and neither does a library that exports what it makes up. */
function byNames({ uses }: RemoteDescriptor, { provides = {}, version }: HostRelease): string[] {
  return Object.entries(uses).flatMap(([module, names]) => {
    if (module.startsWith('@portal/') && Object.keys(provides).length > 0 && !provides[module])
      return [`uses ${module}, which host ${version} does not provide.`]
    const missing = names.filter((name) => name !== '*' && provides[module]?.includes(name) === false)
    return missing.map((name) => `uses ${name} of ${module}, which host ${version} does not export.`)
  })
}

/** A permission, a feature, a badge or a size that the host does not know makes it refuse the whole descriptor. */
function byReading(remote: RemoteDescriptor, host: HostRelease): string[] {
  if (!host.descriptor) return []
  const validate = new Ajv2020({ strict: false, allErrors: true }).compile(host.descriptor)
  if (validate(remote)) return []
  const wrong = (validate.errors ?? []).map(({ instancePath, message = '', params }) => {
    const known: unknown = params.allowedValues
    return `has ${instancePath.slice(1).replaceAll('/', '.') || 'a key'} in its remote.json, which host ${host.version} does not read: it ${message}${Array.isArray(known) ? ` (${known.join(', ')})` : ''}.`
  })
  return [...new Set(wrong)]
}

function byTypes(surface: Needs['surface'], host: Host): string[] {
  if (!surface || !host.surface) return []
  return differences(surface, host.surface).map(
    ({ name, module, reason }) => `uses ${name} of ${module}, which is another one in host ${host.version}: ${reason}.`,
  )
}

/** What `after` exports no more of what `before` did, and the contract that says so; null when nothing, or it does. */
export function contractDue(before: HostRelease, after: HostRelease): { gone: string[]; contract: string } | null {
  const { provides } = after
  const [major = 0] = before.contract.split('.').map(Number)
  if (!provides || Number(after.contract.split('.')[0]) > major) return null
  const ours = Object.entries(before.provides ?? {}).filter(([module]) => module.startsWith('@portal/'))
  const gone = ours.flatMap(([module, names]) =>
    names.filter((name) => provides[module]?.includes(name) === false).map((name) => `${name} of ${module}`),
  )
  return gone.length > 0 ? { gone, contract: `${major + 1}.0.0` } : null
}
