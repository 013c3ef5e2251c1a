import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const COMPRESSED = /\.(js|css|html|json)$/

/** Writes a `.gz` beside each text asset, so that no request pays for compression. */
export async function compress(folder: string): Promise<void> {
  const files = (await readdir(folder)).filter((file) => COMPRESSED.test(file))
  await Promise.all(
    files.map(async (file) => {
      const name = path.join(folder, file)
      await writeFile(`${name}.gz`, await promisify(gzip)(await readFile(name), { level: 9 }))
    }),
  )
}
