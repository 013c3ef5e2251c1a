import { SIGNATURE_HEADERS, SIGNATURES_FILE, SIGNED_FILE, SIGNED_KEY } from './file-signatures'
import { type Name, variableOf } from './nginx-names'

const HEADERS = Object.entries(SIGNATURE_HEADERS)

/** The headers of signatures, as variables. */
export const signatureVariables = (name: Name): Record<string, string> =>
  Object.fromEntries(HEADERS.map(([header]) => [header, variableOf(name, header)]))

/** Variables with the signature of a file, from the release folders, which nginx reads when it is loaded. */
export function signatureMaps(name: Name, target: string): string {
  const [digest, key, signature] = ['$1', '$2', '$3']
  const maps = HEADERS.map(
    ([header, value]) => `map "$status ${name('signed')}" ${variableOf(name, header)} {
  default "";
  "~^(?:200|206|304) ([^ ]+) ([^ ]+) ([^ ]+)$" '${value({ digest, key, signature })}';
}`,
  )
  return `# Signatures of scripts and styles. nginx reads them when it is loaded: reload it after each release.
map $uri ${name('file')} {
  default "";
  "~${SIGNED_FILE}" ${SIGNED_KEY};
}
map ${name('file')} ${name('signed')} {
  default "";
  include ${target.replace(/\/$/, '')}/*/*/${SIGNATURES_FILE};
}
${maps.join('\n')}
`
}
