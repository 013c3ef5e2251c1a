import { SIGNATURE_HEADERS, SIGNATURES_FILE, SIGNED_FILE, SIGNED_KEY } from './file-signatures'

/** The name of a variable of an environment. */
type Name = (what: string) => string

const HEADERS = Object.entries(SIGNATURE_HEADERS)
const variable = (header: string) => `header_${header.replaceAll('-', '_')}`

/** The headers of signatures, as variables. */
export const signatureVariables = (name: Name): Record<string, string> =>
  Object.fromEntries(HEADERS.map(([header]) => [header, name(variable(header))]))

/** Variables with the signature of a file, from the release folders, which nginx reads when it is loaded. */
export function signatureMaps(name: Name, target: string): string {
  const [digest, key, signature] = ['$1', '$2', '$3']
  const maps = HEADERS.map(
    ([header, value]) => `map "$status ${name('signed')}" ${name(variable(header))} {
  default "";
  "~^(?:200|206|304) ([^ ]+) ([^ ]+) ([^ ]+)$" '${value({ digest, key, signature })}';
}`,
  )
  return `# Signatures of scripts and styles. nginx reads them when it is loaded: reload it after each release.
map $uri ${name('signed_file')} {
  default "";
  "~${SIGNED_FILE}" ${SIGNED_KEY};
}
map ${name('signed_file')} ${name('signed')} {
  default "";
  include ${target.replace(/\/$/, '')}/*/*/${SIGNATURES_FILE};
}
${maps.join('\n')}
`
}
