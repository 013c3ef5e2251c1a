/** Made by control-config.ts: the module of each remote, by a plain import. */
declare module 'remote-modules' {
  const modules: Record<string, () => Promise<{ default: import('@portal/contract').RemoteModule }>>
  export default modules
}
