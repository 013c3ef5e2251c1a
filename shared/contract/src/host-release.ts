import * as z from 'zod/mini'
import { RemoteDescriptor } from './descriptor'
import { ReleaseKeys } from './release-statement'

/** `host.json`, emitted by the host's build: describes the host to the release tool. The page does not read it. */
export const HostRelease = z.object({
  version: z.string().check(z.minLength(1)),
  /** The contract it speaks (semver). */
  contract: z.string().check(z.regex(/^\d+\.\d+\.\d+$/)),
  /** Version of each shared library that the host provides. */
  shared: z.record(z.string(), z.string()),
  /** By shared module, the names that it exports. Without a module whose exports the build cannot tell. */
  provides: z.optional(z.record(z.string(), z.array(z.string()))),
  /** JSON Schema of the descriptors that it reads: permissions, features, badges and sizes that it knows. */
  descriptor: z.optional(z.record(z.string(), z.unknown())),
  /** Whose releases it runs, by remote; without them it runs releases without a signature. */
  releaseKeys: z.optional(ReleaseKeys),
})
export type HostRelease = z.infer<typeof HostRelease>

/** JSON Schema of what `RemoteDescriptor` reads. A descriptor may leave out what that completes. */
export const descriptorSchema = (): Record<string, unknown> => ({
  ...z.toJSONSchema(RemoteDescriptor, { io: 'input' }),
})
