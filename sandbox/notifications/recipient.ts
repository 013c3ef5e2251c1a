import type { RuleInput } from '@portal/api-client/rule-changes'
import { invalid } from '../api/refusal'
import type { StoredRecipient } from '../db/schema'
import { whyNotUrl } from './own-network'

type Input = Pick<RuleInput, 'channel' | 'addresses' | 'url' | 'secret'>

/**
 * Where a rule sends to, as it is stored. What was left out stays, as long as the channel is the same.
 *
 * @param at where the recipient stands in the body: `''` or `escalation.`
 * @throws Refusal 400 that names the wrong value
 */
export function recipientOf(
  input: Input,
  before: StoredRecipient | null,
  { at, receiver }: { at: string; receiver: string | undefined },
): StoredRecipient {
  const { channel } = input
  const kept = before?.channel === channel ? before : null
  if (channel === 'email') {
    const addresses = [...new Set(input.addresses ?? kept?.addresses ?? [])]
    if (addresses.length === 0) throw invalid(`${at}addresses`, '宛先のメールアドレスを入力してください。')
    return { channel, addresses, url: null, secret: null, destination: addresses.map(maskedAddress).join('、') }
  }
  const url = input.url ?? kept?.url ?? null
  if (url === null) throw invalid(`${at}url`, '送信先の URL を入力してください。')
  const why = whyNotUrl(url, receiver)
  if (why !== undefined) throw invalid(`${at}url`, why)
  const secret = channel === 'webhook' ? (input.secret ?? kept?.secret ?? null) : null
  if (channel === 'webhook' && secret === null) throw invalid(`${at}secret`, '署名の鍵を入力してください。')
  return { channel, addresses: [], url, secret, destination: maskedUrl(url) }
}

/** `o***@alpha.example` */
export const maskedAddress = (address: string) => address.replace(/^(.)[^@]*/, '$1***')
/** `https://hooks.alpha.example/****`, because the path of an incoming webhook is all that a sender needs. */
export const maskedUrl = (url: string) => `${new URL(url).origin}/****`
