import { statSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'

export type ScriptBytes = {
  /** Bytes of bodies that came over the network. */
  received: number
  /** Bytes of the same scripts in brotli. */
  whole: number
  encodings: string[]
}

/**
 * What a visit loads of the scripts below an address, which serves `folder`. Scripts from the browser's cache count as
 * nothing received.
 */
export async function scriptBytes(
  page: Page,
  { url, folder }: { url: string; folder: string },
  visit: () => Promise<void>,
): Promise<ScriptBytes> {
  const network = await page.context().newCDPSession(page)
  const scripts = new Map<string, { file: string; headers: number; encoding: string; body: number }>()
  network.on('Network.responseReceived', ({ requestId, response }) => {
    const file = response.url.startsWith(`${url}/`) ? response.url.slice(url.length) : ''
    if (!/\.[0-9a-f]{8}\.js$/.test(file) || response.fromDiskCache) return
    const encoding = Object.entries(response.headers).find(([name]) => name.toLowerCase() === 'content-encoding')?.[1]
    scripts.set(requestId, { file, headers: response.encodedDataLength, encoding: encoding ?? '', body: 0 })
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const script = scripts.get(requestId)
    if (script) script.body = Math.max(0, encodedDataLength - script.headers)
  })
  await network.send('Network.enable')
  await visit()
  await page.waitForLoadState('networkidle')
  await network.detach()
  const sent = [...scripts.values()].filter(({ body }) => body > 0)
  const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0)
  return {
    received: sum(sent.map(({ body }) => body)),
    whole: sum(sent.map(({ file }) => statSync(path.join(folder, `${file}.br`)).size)),
    encodings: [...new Set(sent.map(({ encoding }) => encoding))].sort(),
  }
}
