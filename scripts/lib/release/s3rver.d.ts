// What the tests use of it; the package comes without types.
declare module 's3rver' {
  import type { Server } from 'node:http'
  import type { AddressInfo } from 'node:net'
  import type { Readable } from 'node:stream'

  type Metadata = { etag: string }
  type StoredObject = { bucket: string; key: string; metadata: Metadata; content: Readable }
  export type Context = {
    method: string
    path: string
    status: number
    type: string
    body: unknown
    get(header: string): string
  }
  type Options = {
    address: string
    port: number
    silent: boolean
    directory: string
    allowMismatchedSignatures: boolean
    configureBuckets: { name: string; configs: string[] }[]
  }

  export default class S3rver {
    constructor(options: Options)
    middleware: ((context: Context, next: () => Promise<unknown>) => Promise<unknown>)[]
    store: {
      getObject(bucket: string, key: string, options: object): Promise<StoredObject | null>
      putObject(object: StoredObject): Promise<{ size: number; md5: string }>
      putMetadata(bucket: string, key: string, metadata: Metadata, md5: string): Promise<void>
      getResourcePath(bucket: string, key: string, resource: string): string
    }
    httpServer: Server
    run(): Promise<AddressInfo>
    close(): Promise<void>
  }
}
