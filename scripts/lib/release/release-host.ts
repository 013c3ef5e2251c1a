import { authorFrom } from './author'
import { checkBudget } from './budgets'
import { hostIn } from './built-host'
import { checkHost } from './checks'
import { deltasOf } from './deltas'
import { readConfig } from './environment-config'
import { configKey } from './layout'
import { changesSince, type Story } from './note'
import { lyingLine, type Release, uploadLine } from './release-remote'
import { changeForHost, firstConfig, refuseSecond, takeFirstHost, takeHost } from './take-host'
import { upload } from './upload'

/**
 * Checks a built host, uploads it, and makes the environment run it; `first` is the record of a new environment. @returns
 * what changed
 */
export async function releaseHost({ first, ...release }: Release & { first: Buffer | null }): Promise<string[]> {
  const { target, env, files, commit, builtAt, checks, surface, trial, dryRun, log, author = authorFrom() } = release
  const host = { ...hostIn(files), surface }
  const { version, contract } = host
  checkBudget('host', files)
  if (first && (await target.read(configKey(env)))) refuseSecond(env)
  const config = first ? firstConfig(first, env) : await readConfig(target, env)
  for (const note of await checkHost(target, config, host)) log(note)
  await trial?.({ target, config, host: { version, files } })
  log(`host ${version} passed every check for ${env}.`)

  const changes = await changesSince(target, config, { name: 'host', commit })
  const sent = await upload({
    target,
    files: new Map([...files, ...(await deltasOf(target, { name: 'host', version, files }))]),
    record: { name: 'host', version, contract, commit, builtAt, checks, changes, surface },
    dryRun,
    log,
  })
  if (dryRun)
    return [
      ...(first ? [`${env}: created, with host ${version}`] : changeForHost(config, host).said),
      uploadLine(sent, 'would be'),
    ]
  if (release.isUploadOnly) return [uploadLine(sent, 'were'), lyingLine(target, env, 'host', version)]
  log(`Putting host ${version} into the site of ${env} …`)
  const story: Story = { author, action: 'release' }
  const said = first
    ? await takeFirstHost(target, env, host, { ...story, first })
    : await takeHost(target, env, host, story)
  return [...said, uploadLine(sent, 'were')]
}
