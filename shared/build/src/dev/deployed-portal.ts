import { allowsOverrides, RuntimeConfig } from '@portal/contract'

/** A portal that runs elsewhere and lets a tab take remotes from this machine. `page` is where to open it. */
export type DeployedPortal = { environment: string; page: string; remotes: string[] }

const BUDGET_MS = 10_000

/** Asks the portal at `address` (any page of it) for its config. @throws Error that says what is in the way. */
export async function findDeployedPortal(address: string): Promise<DeployedPortal> {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new Error(`--against needs the address of a deployed portal, e.g. https://staging.example, not "${address}".`)
  }
  const place = `${url.origin}/config.json`
  const config = RuntimeConfig.safeParse(await readJson(place))
  if (!config.success) {
    const keys = config.error.issues.map((issue) => issue.path.join('.')).join(', ')
    throw new Error(`${place} is not the config of a portal (${keys || 'no JSON'}). Is the address right?`)
  }
  const { environment, remotes } = config.data
  if (!allowsOverrides(config.data)) {
    throw new Error(
      `${url.origin} (environment ${environment}) runs no remote from elsewhere: its config.json lacks "allowOverrides": true, or it is production. Use an environment that is meant for development.`,
    )
  }
  return { environment, page: url.origin + url.pathname, remotes: remotes.map(({ name }) => name) }
}

/** The page with these remotes from this machine; `remotes` are name and address of each `remote.json`. */
export function overrideLink(page: string, remotes: readonly { name: string; url: string }[]): string {
  return `${page}?remotes=${remotes.map(({ name, url }) => `${name}@${url}`).join(',')}`
}

/** The JSON at an address. Undefined for other content, because a proxy may return its sign-in page with 200. */
async function readJson(place: string): Promise<unknown> {
  const response = await fetch(place, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(BUDGET_MS),
  }).catch((cause: Error) => {
    const reason = cause.cause instanceof Error ? cause.cause.message || cause.message : cause.message
    throw new Error(`${place} cannot be reached: ${reason}`)
  })
  if (!response.ok) throw new Error(`${place} answered ${response.status}. Is that the address of a portal?`)
  return response.json().catch(() => undefined)
}
