/** Of webpack's runtime: the hash of each lazy script by its chunk, as webpack-subresource-integrity writes it. */
declare const __webpack_require__: { sriHashes: Readonly<Record<string, string>> }
/** Of webpack's runtime, too: the name of a chunk's script. */
declare const __webpack_get_script_filename__: (chunk: string | number) => string
declare const __webpack_public_path__: string

/** The addresses of the scripts that the host loads on demand: those that the build has given a hash. */
export function ownScripts(): string[] {
  return Object.entries(__webpack_require__.sriHashes).flatMap(([chunk, hash]) => {
    // A chunk without a script of its own has no hash.
    if (hash === '') return []
    // A number, because the runtime compares with `===`.
    const name = __webpack_get_script_filename__(/^\d+$/.test(chunk) ? Number(chunk) : chunk)
    return [new URL(__webpack_public_path__ + name, window.location.origin).href]
  })
}
