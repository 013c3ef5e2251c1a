export default async function stop() {
  await globalThis.portalTestApi?.close()
}
