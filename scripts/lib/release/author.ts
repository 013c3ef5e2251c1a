import { execFileSync } from 'node:child_process'
import { hostname, userInfo } from 'node:os'
import { root } from '@portal/build/common'

/** Who changes an environment, and why, where that was said. */
export type Author = { by: string; why?: string }

/** Set by the usual CI systems: who started the run, and where it is shown. */
const ACTORS = ['PORTAL_RELEASED_BY', 'GITHUB_ACTOR', 'GITLAB_USER_LOGIN', 'BUILD_REQUESTEDFOR']

/**
 * Who runs this command: as CI names them, otherwise as git does, otherwise the user of this machine. A statement, not
 * a proof: who may change an environment is decided by the credentials of the target.
 */
export function authorFrom(why?: string, environment = process.env): Author {
  const named = ACTORS.map((name) => environment[name]?.trim()).find(Boolean)
  return { by: named ?? byGit() ?? `${userInfo().username}@${hostname()}`, ...(why && { why }) }
}

function byGit(): string | null {
  try {
    const [name, email] = ['user.name', 'user.email'].map((key) =>
      execFileSync('git', ['config', key], { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim(),
    )
    return name && email ? `${name} <${email}>` : null
  } catch {
    return null
  }
}
