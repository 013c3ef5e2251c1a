import { hostVersionsIn, keyOfUrl, versionOfUrl } from '../release/layout'
import { readConfig } from '../release/environment-config'
import { configKey } from '../release/layout'
import { Refused } from '../release/refused'
import { readHost, readRemote } from '../release/stored-release'
import type { Target } from '../release/target'
import { problemsOf } from './problems'

/** What is wrong with the config.json of an environment, and with the releases that it names, one line each. */
export async function problemsIn(target: Target, env: string): Promise<string[]> {
  const stored = await target.read(configKey(env))
  if (!stored) return [`There is no ${configKey(env)} in ${target.address}.`]
  const found = problemsOf(stored.bytes).map((problem) => lineOf(configKey(env), problem))
  // Releases are looked up when the file can be read at all.
  const config = await readConfig(target, env).catch(() => null)
  if (!config) return found
  const { parsed } = config
  const hosts = hostVersionsIn(parsed).map((version) => () => readHost(target, version))
  const remotes = parsed.remotes.flatMap(({ name, previous = [], canary, ...current }) =>
    [current, canary, ...previous].flatMap((release) => {
      const { url, integrity } =
        typeof release === 'string' ? { url: release, integrity: undefined } : (release ?? { url: '', integrity: '' })
      const version = url !== '' && keyOfUrl(parsed, url) ? versionOfUrl(url) : null
      if (version === null) return []
      return async () => {
        const stored = await readRemote(target, name, version)
        if (integrity !== undefined && stored.integrity !== integrity)
          throw new Refused(`${name} ${version}: its remote.json is not what "integrity" says.`)
      }
    }),
  )
  const looked = await Promise.all(
    [...hosts, ...remotes].map((look) =>
      look().then(
        () => [],
        (cause: unknown) => {
          if (cause instanceof Refused) return [`${configKey(env)}: ${cause.message}`]
          throw cause
        },
      ),
    ),
  )
  return [...found, ...looked.flat()]
}

/** `config.json:12: remotes.0.url must be an http(s) URL.` */
export const lineOf = (file: string, { line, path, text }: ReturnType<typeof problemsOf>[number]): string =>
  `${file}:${line}: ${path === '' ? text : `${path} ${text}`}`
