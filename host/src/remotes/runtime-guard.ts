/**
 * Remotes are built without their own federation runtime and take this one. If the host's build ever stopped providing
 * it, every remote would fail with an obscure ReferenceError; this fails at the start and says why.
 */
export function assertFederationRuntime(): void {
  if (!('_FEDERATION_RUNTIME_CORE' in globalThis)) {
    throw new Error('The host was built without provideExternalRuntime: no remote could start.')
  }
}
