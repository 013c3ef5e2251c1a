import { createHash } from 'node:crypto'

/** The hash of a file as descriptors and browsers write it. */
export const sha384 = (bytes: Buffer): string => `sha384-${createHash('sha384').update(bytes).digest('base64')}`
