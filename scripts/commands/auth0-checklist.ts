import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '@portal/build/common'
import { checklist, withChecklist } from '../lib/auth0-checklist/text'
import { valuesOf } from '../lib/auth0-checklist/values'
import { toldByMessage } from '../lib/command-line'
import { readRuntimeConfig } from '../lib/runtime-config'

const USAGE = `Usage: npm run auth0-checklist -- <config.json>

  Prints what an Auth0 tenant needs for this portal, with the values of its config.json.

  --docs   writes it into docs/backend.md instead, with placeholders`

await toldByMessage(() => {
  const [argument, ...rest] = process.argv.slice(2)
  if (argument === undefined || rest.length > 0) throw new Error(USAGE)
  if (argument === '--docs') {
    const file = path.join(root, 'docs/backend.md')
    writeFileSync(file, withChecklist(readFileSync(file, 'utf8')))
  } else {
    console.log(checklist(valuesOf(readRuntimeConfig(argument))))
  }
})
