import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

type Options = { challenge: string; rpId?: string; rp?: { id?: string } }
/** What an answer says that no true one would. */
export type Lie = { origin?: string; challenge?: string; domain?: string; isVerified?: boolean; counter?: number }

const PRESENT = 0x01
const VERIFIED = 0x04
const ATTESTED = 0x40

/** A device with one passkey, and the browser that asks it, as far as the identity provider sees them. */
export class Authenticator {
  readonly id = randomBytes(16)
  private readonly privateKey: KeyObject
  private readonly point: { x: Buffer; y: Buffer }
  private counter = 0

  constructor(private readonly origin: string) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    this.privateKey = privateKey
    this.point = { x: Buffer.from(x, 'base64url'), y: Buffer.from(y, 'base64url') }
  }

  /** The answer to `navigator.credentials.create`, as JSON. */
  create(options: Options, lie: Lie = {}): string {
    const key = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Uint8Array.from(this.point.x)],
        [-3, Uint8Array.from(this.point.y)],
      ]),
    )
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.id.length)
    const attested = Buffer.concat([Buffer.alloc(16), length, this.id, Buffer.from(key)])
    const authData = Buffer.concat([this.data(options, lie, ATTESTED), attested])
    const attestationObject = isoCBOR.encode(
      new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', Uint8Array.from(authData)],
      ]),
    )
    return this.answer({
      clientDataJSON: this.clientData('webauthn.create', options, lie).toString('base64url'),
      attestationObject: Buffer.from(attestationObject).toString('base64url'),
    })
  }

  /** The answer to `navigator.credentials.get`, as JSON. */
  get(options: Options, lie: Lie = {}): string {
    this.counter = lie.counter ?? this.counter + 1
    const clientData = this.clientData('webauthn.get', options, lie)
    const authenticatorData = this.data(options, lie, 0)
    const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientData).digest()])
    return this.answer({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: sign('sha256', signed, this.privateKey).toString('base64url'),
    })
  }

  private clientData(type: string, { challenge }: Options, lie: Lie): Buffer {
    const data = { type, challenge: lie.challenge ?? challenge, origin: lie.origin ?? this.origin }
    return Buffer.from(JSON.stringify(data))
  }

  private data({ rpId, rp }: Options, { domain, isVerified = true }: Lie, flags: number): Buffer {
    const relyingParty = domain ?? rpId ?? rp?.id ?? ''
    const hash = createHash('sha256').update(relyingParty).digest()
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    return Buffer.concat([hash, Buffer.from([PRESENT | (isVerified ? VERIFIED : 0) | flags]), counter])
  }

  private answer(response: object): string {
    const id = this.id.toString('base64url')
    return JSON.stringify({ id, rawId: id, type: 'public-key', response, clientExtensionResults: {} })
  }
}
