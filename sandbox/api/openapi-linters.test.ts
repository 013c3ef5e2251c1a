import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import spectralCore from '@stoplight/spectral-core'
import spectralRulesets from '@stoplight/spectral-rulesets'

// The linters that backend teams have, at their recommended rules: not one error or warning.

const OFF = {
  redocly: {
    // The repository carries no licence, and the document must not invent one.
    'info-license': 'off',
    // The paths are fixed: an id `invitations` or `mfa` does not exist, and exact segments win (docs/backend.md).
    'no-ambiguous-paths': 'off',
  },
  spectral: {
    // Whom to ask is up to each installation: `supportUrl` of config.json.
    'info-contact': 'off',
  },
} as const

const file = new URL('../../docs/openapi.json', import.meta.url)
const text = await readFile(file, 'utf8')

test('Redocly has nothing to say about docs/openapi.json', async () => {
  const config = await createConfig({ extends: ['recommended'], rules: OFF.redocly })
  const problems = await lintFromString({ source: text, absoluteRef: file.pathname, config })
  const said = problems.map(({ ruleId, message, location: [place] }) => `${ruleId}: ${message} (${place?.pointer})`)
  assert.deepEqual(said, [])
})

test('Spectral has nothing to say about docs/openapi.json', async () => {
  const spectral = new spectralCore.Spectral()
  const oas = { extends: [[spectralRulesets.oas, 'recommended']] } as const
  spectral.setRuleset(new spectralCore.Ruleset({ ...oas, rules: OFF.spectral }))
  const problems = await spectral.run(text)
  const said = problems.map(({ code, message, path }) => `${code}: ${message} (${path.join('.')})`)
  assert.deepEqual(said, [])
})
