import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const COMPRESSED = /\.(js|css|html|json)$/

/** Writes a `.br` and a `.gz` beside each text asset, as small as they get because no request pays for compression. */
export async function compress(folder: string): Promise<void> {
  const files = (await readdir(folder)).filter((file) => COMPRESSED.test(file))
  await Promise.all(
    files.map(async (file) => {
      const name = path.join(folder, file)
      const content = await readFile(name)
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      }
      await writeFile(`${name}.br`, await promisify(brotliCompress)(content, { params }))
      await writeFile(`${name}.gz`, await promisify(gzip)(content, { level: 9 }))
    }),
  )
}
