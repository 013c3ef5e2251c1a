import path from 'node:path'
import { toldByMessage } from '../lib/command-line'
import { fileOfPacked, pack, PACKED } from '../lib/pack/pack'

const usage = `Usage: npm run pack -- <folder>

  Writes the packages that a remote is made of into a folder, as npm installs them, for a team that has a repository of
  its own. Their version is that of the contract.`

await toldByMessage(async () => {
  const [folder, ...rest] = process.argv.slice(2)
  if (folder === undefined || rest.length > 0) throw new Error(usage)
  if (folder === '--help') return console.log(usage)
  await pack(folder)
  console.log(PACKED.map((name) => path.join(folder, fileOfPacked(name))).join('\n'))
})
