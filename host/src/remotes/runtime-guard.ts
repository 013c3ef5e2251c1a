/**
 * Fails at the start when the host's build does not provide the federation runtime, because remotes are built without
 * one and would otherwise each fail with an obscure ReferenceError.
 */
export function assertFederationRuntime(): void {
  if (!('_FEDERATION_RUNTIME_CORE' in globalThis)) {
    throw new Error('The host was built without provideExternalRuntime: no remote could start.')
  }
}
