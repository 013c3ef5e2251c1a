import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '@portal/build/common'
import { allChecks } from '../check-identity/all-checks'
import { SIGN_IN_SCOPE } from '../check-identity/provider'
import { readRuntimeConfig } from '../runtime-config'
import { stepsFor } from './steps'
import { checklist, withChecklist } from './text'
import { PLACEHOLDERS, valuesOf } from './values'

const steps = stepsFor(PLACEHOLDERS)
const sources = (folder: string) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map((file) => readFileSync(path.join(root, folder, file), 'utf8'))

test('docs/backend.md has the checklist as the code makes it ("npm run auth0-checklist -- --docs" writes it)', () => {
  const docs = readFileSync(path.join(root, 'docs/backend.md'), 'utf8')
  expect(withChecklist(docs)).toBe(docs)
})

test('every check of the kit tells of a step, and every step names checks that there are', () => {
  const named = steps.flatMap(({ checks }) => checks)
  expect([...new Set(named)].sort()).toEqual(allChecks.map(({ id }) => id).sort())
})

test('the scopes are those that the portal asks for', () => {
  expect(sources('shared/auth/src').join('\n')).toContain(`scope: '${SIGN_IN_SCOPE}'`)
})

test('what the checklist quotes is said by the portal', () => {
  const texts = ['host', 'shared/auth', 'shared/api-client', 'shared/ui']
    .flatMap((one) => sources(`${one}/src`))
    .join('\n')
  const quotes = steps.flatMap(({ wrong }) =>
    wrong.flatMap(([, seen]) => [...seen.matchAll(/「(.+?)」/g)].map(([, quote = '']) => quote)),
  )
  expect(quotes.length).toBeGreaterThan(3)
  expect(quotes.filter((quote) => !texts.includes(quote))).toEqual([])
})

test('with the values of a config.json nothing is left to fill in', () => {
  const text = checklist(valuesOf(readRuntimeConfig(path.join(root, 'deploy/config.example.json'))))
  expect(text).not.toMatch(/\{\w+\}/)
  expect(text).toContain('- **Allowed Callback URLs**: `https://portal.example.com/callback`\n')
  expect(text).toContain('check-identity -- login.example.com --client-id the-application-s-client-id')
})
