import { toldByMessage } from '../lib/command-line'
import { readRuntimeConfig } from '../lib/runtime-config'
import { cdnHeaders } from '../lib/serve/cdn-headers'

await toldByMessage(() => {
  const [file, ...rest] = process.argv.slice(2)
  if (file === undefined || rest.length > 0)
    throw new Error('Usage: npm run headers -- <config.json>\n\n  Prints what a CDN has to send, by origin and path.')
  console.log(JSON.stringify(cdnHeaders(readRuntimeConfig(file)), null, 2))
})
