import { randomUUID } from 'node:crypto'
import { Refused } from './refused'
import type { Target } from './target'

const TOGETHER = 8

/** What the release commands rely on, and whether it held. */
type Assumption = { text: string; holds(): Promise<boolean> }

/**
 * Tries what the release commands rely on, on a file of its own, which it removes. For S3 these are the conditional
 * writes (https://docs.aws.amazon.com/AmazonS3/latest/userguide/conditional-writes.html) and reads that follow a write
 * (https://docs.aws.amazon.com/AmazonS3/latest/userguide/Welcome.html#ConsistencyModel); for a directory the lock, and
 * that `link` and `rename` happen as one.
 *
 * @returns a line for each
 * @throws Refused naming what does not hold
 */
export async function checkTarget(target: Target): Promise<string[]> {
  // The name of the trial before a first write, because credentials of a team may write no other.
  const key = `.portal/probe-${randomUUID()}`
  try {
    const tried: { text: string; isHeld: boolean }[] = []
    for (const { text, holds } of assumptions(target, key)) tried.push({ text, isHeld: await holds() })
    const broken = tried.filter(({ isHeld }) => !isHeld).map(({ text }) => text)
    if (broken.length === 0) return tried.map(({ text }) => `${text}: held`)
    throw new Refused(
      `${target.address} does not do what the release commands rely on:\n${broken.map((text) => `  ${text}`).join('\n')}`,
    )
  } finally {
    // Ignored, because credentials may lack the right to remove.
    await target.remove(key).catch(() => {})
  }
}

function assumptions(target: Target, key: string): Assumption[] {
  const bytes = (text: number | string) => Buffer.from(`Written and removed by --check-target: ${text}`)
  const read = async () => (await target.read(key)) ?? { bytes: Buffer.alloc(0), tag: '' }
  const winners = async (write: (at: number) => Promise<boolean>) =>
    (await Promise.all(Array.from({ length: TOGETHER }, (_, at) => write(at)))).filter(Boolean).length
  return [
    {
      text: `of ${TOGETHER} that create a file at once, one succeeds`,
      holds: async () => (await winners((at) => target.create(key, bytes(at)))) === 1,
    },
    {
      text: 'a file that is there is not created again',
      holds: async () => !(await target.create(key, bytes('again'))),
    },
    {
      text: `of ${TOGETHER} that replace the same state at once, one succeeds`,
      holds: async () => {
        const { tag } = await read()
        return (await winners((at) => target.swap(key, bytes(`swap ${at}`), tag))) === 1
      },
    },
    {
      text: 'a file that has changed is not replaced',
      holds: async () => {
        const { tag } = await read()
        await target.swap(key, bytes('changed'), tag)
        return !(await target.swap(key, bytes('late'), tag))
      },
    },
    {
      text: 'what was written is read at once',
      holds: async () => {
        const { tag } = await read()
        await target.swap(key, bytes('read'), tag)
        return (await read()).bytes.equals(bytes('read'))
      },
    },
  ]
}
