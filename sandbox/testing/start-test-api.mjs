// jest runs this once, before any worker: one API in this process serves all component tests.
import { tsImport } from 'tsx/esm/api'

export default async function start() {
  const { startTestApi } = await tsImport('./test-api.ts', import.meta.url)
  globalThis.portalTestApi = await startTestApi()
  process.env.PORTAL_TEST_API = globalThis.portalTestApi.url
}
