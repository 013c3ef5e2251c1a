import * as z from 'zod/mini'

/** `host.json`, emitted by the host's build: describes the host to the release tool. The page does not read it. */
export const HostRelease = z.object({
  version: z.string().check(z.minLength(1)),
  /** The contract it speaks (semver). */
  contract: z.string().check(z.regex(/^\d+\.\d+\.\d+$/)),
  /** Version of each shared library that the host provides. */
  shared: z.record(z.string(), z.string()),
})
export type HostRelease = z.infer<typeof HostRelease>
